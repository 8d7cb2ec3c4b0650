"""What is played at a cash table: stakes, clocks and collection, with what would be taken."""
