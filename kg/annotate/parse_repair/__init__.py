"""Repairs of the parse, made before anything reads it."""
