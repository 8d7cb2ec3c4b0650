"""Staff.

`roles` (who may do what), `asking` (a staff member's request), `members` (accounts),
`passwords`, `totp` and `credentials` (proving who one is), `sessions` (tokens), `approval` (the
second person), `first_administrator` (the one-time code).
"""
