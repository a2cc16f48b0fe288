"""Events: what is said to happen, who takes part, when, and in which form of words."""
