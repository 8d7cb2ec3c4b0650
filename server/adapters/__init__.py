"""The real room around the core: everything with threads, sockets, files and signals."""
