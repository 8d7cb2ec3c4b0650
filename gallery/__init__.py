"""Sample scenes of both screens, drawn as pictures and measured; no room needs them."""
