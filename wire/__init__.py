"""The language of the room: every message between its programs, and how they are carried."""
