"""From an empty folder to a room that can open: asked once, gone on with after any interruption."""
