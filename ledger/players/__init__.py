"""Players.

`accounts` (opening), `documents`, `status` (locked, closed, excluded), `limits` (the rule) and
`limit_wishes` (in the books), `sessions` (money at a table), `statement`, `totals`.
"""
