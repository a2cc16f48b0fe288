"""Attribution: the source and cue of each statement, and whether it is open or an accusation."""
