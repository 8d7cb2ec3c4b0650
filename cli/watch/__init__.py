"""`./arclight watch`: a live table in the terminal."""
