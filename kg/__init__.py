"""kg reads news reports into a graph in which every statement knows who said it, and how surely."""
