"""Account cards.

`number` (what a card carries), `track` and `layouts` (what readers type), `issue` (issuing,
replacing, cancelling and finding cards).
"""
