"""The room: one process that owns the tables and the books."""

from server.house import HouseFileWrong, HouseRules, house_document, read_house

__all__ = ["HouseFileWrong", "HouseRules", "house_document", "read_house"]
