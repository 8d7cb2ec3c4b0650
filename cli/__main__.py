"""`python -m cli`: what the launcher runs."""

from cli.main import run

if __name__ == "__main__":
    run()
