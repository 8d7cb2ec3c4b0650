"""What must hold at every step of an evening, whatever goes wrong."""
