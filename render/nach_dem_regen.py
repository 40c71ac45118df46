"""The board of Nach dem Regen.

Words: `bag`, `last` (the latest turn), `turn` (beside whoever is to place), `your_turn` (the same
for the viewer), `again` (must place another), `you` (the viewer's own card); `status` is optional
and stands at the top right. Tokens: a colour letters the empty squares, a square besides shows the
toadstool on it; other tokens are passed over.
"""
