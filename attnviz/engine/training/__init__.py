"""Training of small models: tasks, the optimiser loop, kept steps and checkpoints."""
