"""The staff's pages: one process, a client of the room, for the browsers of the floor."""

from staff_web.certificate import Certificate, certificate_for
from staff_web.desks import DESK, DeskBook
from staff_web.program import WebPlan, run_web

__all__ = ["DESK", "Certificate", "DeskBook", "WebPlan", "certificate_for", "run_web"]
