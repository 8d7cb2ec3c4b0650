"""What is a tournament at a table; its hands are poker's (`server.tables.poker`)."""
