"""What the server keeps: users, wallets, tables, hands. `api` says what a store does, `sqlite` does it."""
