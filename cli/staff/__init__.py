"""`./arclight staff`: the people who work in the room."""
