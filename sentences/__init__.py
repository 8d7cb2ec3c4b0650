"""What people read when the room refuses: one sentence for every code, and the facts in it.

Pure data and how facts are written; whoever speaks brings the language. The command line and the
staff's pages speak from here, so that both say the same.
"""

from sentences.speech import Speech

__all__ = ["Speech"]
