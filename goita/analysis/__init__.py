"""What can be known of a deal or a position exactly: odds by counting."""
