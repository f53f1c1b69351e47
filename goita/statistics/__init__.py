"""What happened in many rounds: facts of each, tables of all, and plots of the tables."""
