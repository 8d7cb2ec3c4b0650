"""What gestures do: the next view, and at most one request to the server."""

from player_station.taps.choose import act_ahead, gestured

__all__ = ["act_ahead", "gestured"]
