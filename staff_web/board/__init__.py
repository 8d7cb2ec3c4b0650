"""The public board: the room on a wall, for guests."""
