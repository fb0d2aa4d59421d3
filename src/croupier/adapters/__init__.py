"""What the house needs from the world: storage, time, randomness."""
