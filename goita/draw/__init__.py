"""Pictures of rounds and observations."""
