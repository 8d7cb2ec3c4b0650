"""The Cash Station: the cashier's pages at a window of the cage."""
