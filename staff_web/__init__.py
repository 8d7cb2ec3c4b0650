"""The staff's pages: one process, a client of the room, for the browsers of the floor."""

from staff_web.desks import DESK, DeskBook
from staff_web.program import WebPlan, run_web

__all__ = ["DESK", "DeskBook", "WebPlan", "run_web"]
