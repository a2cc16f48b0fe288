"""Read models of a case: the case itself, an entity, the grounds of a claim."""
