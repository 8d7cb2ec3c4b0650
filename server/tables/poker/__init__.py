"""What is poker at a table: carrying out, money, messages, views, stored form."""
