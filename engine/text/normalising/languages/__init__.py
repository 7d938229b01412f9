"""The ten languages, a module each; `LANGUAGE` is what the rules use."""
