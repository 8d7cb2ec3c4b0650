"""The cage: accounts, cards, cash, and the customer's screen."""
