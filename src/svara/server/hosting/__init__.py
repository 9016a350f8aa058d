"""Tables that live: one task and one bounded queue for each room, and the connections to it."""
