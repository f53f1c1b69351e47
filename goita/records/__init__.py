"""Records of games that were played, in the notations that players exchange."""
