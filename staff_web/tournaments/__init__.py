"""Tournaments: the editor of their structure, and the page from which one is run."""
