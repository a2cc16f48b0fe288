"""The command line: options to calls, errors to exit codes."""
