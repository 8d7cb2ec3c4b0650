"""Commands that show screens: station, center, gallery."""
