"""An emulator of the parts of Discord that a bot of this kind uses, on loopback only."""
