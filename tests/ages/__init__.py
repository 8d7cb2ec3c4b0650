"""Rooms written by older releases: each is opened, played on, audited and exported by this one."""
