"""The samples of the gallery."""
