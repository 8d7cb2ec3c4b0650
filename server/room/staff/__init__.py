"""Staff: sign-in, approvals, accounts, and the reports they ask for."""
