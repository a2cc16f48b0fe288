"""Attribution: which words are whose, by which cue, and what is open or an accusation."""
