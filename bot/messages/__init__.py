"""Every sentence that belongs to no single game; all functions are pure and return text.

Sentences come in the current language (`bot.words.language`), with names escaped. Fields are
raw: names as stored, moments in UTC seconds, codes, addresses and channel ids.
"""
