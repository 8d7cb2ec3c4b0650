"""Commands that set up a room and run it: room, server, enroll, house, keys, status."""
