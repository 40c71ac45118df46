"""The local Discord: an emulator on loopback with its page, and the launcher."""
