"""What touches threads, sockets, files and signals: the real room around the core."""
