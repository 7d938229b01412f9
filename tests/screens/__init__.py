"""Pictures of every state of every page: `python -m tests.screens`."""
