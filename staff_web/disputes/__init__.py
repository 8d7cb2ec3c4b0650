"""Disputes: the hand with its touches, the decision, a compensation, the ruling on paper."""
