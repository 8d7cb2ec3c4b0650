"""What watchers are shown: stations, the room's view, notices."""
