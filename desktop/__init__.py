"""The desktop application; it reaches the engine through `engine.speech` alone."""
