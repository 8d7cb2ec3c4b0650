"""The cage.

`shifts` and `vault`, `payments` (deposit, payout, paid in, paid out), `amends` (void,
adjustment), `counts`, `receipts`, `thresholds` (large cash), `gaming_day` and `liability`.
"""
