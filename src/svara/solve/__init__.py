"""What can be worked out about hands: how they stand among all others, and their odds at a table."""
