"""Commands that set a room up and run it: room, server, enroll, house, keys, status."""
