"""The window and its pages; each knows the rest of the application by signals and slots alone."""
