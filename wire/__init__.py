"""Every message between the programs of the room, and how messages are carried."""
