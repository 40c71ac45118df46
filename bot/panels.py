"""What stands on a private panel: the rows of a node of the menu, as plain values.

A node is the text of a move so far; the branches of a node are offered in at most four rows, and
the fifth holds Confirm, Undo or Back, Board and Rules. Nothing here knows Discord or a game.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Literal, Protocol

from rules import menu

WIDEST = menu.WIDEST  # options that one select holds
ROWS = 4  # rows for choices; the fifth is the foot
ACROSS = 5  # buttons in a row
SHOWN = 34  # characters of a button's label that every screen shows
SHORT = 14
LABEL = 80  # characters that Discord takes, of a button's label
OPTION = 100  # …of an option's label, value and description
PLACEHOLDER = 150
ONWARD = "+"  # marks a node that is not yet a move

Style = Literal["grey", "blurple", "green", "red"]


@dataclass(frozen=True)
class Button:
    """A button; one with an address on the web has no custom id."""

    label: str
    custom_id: str = ""
    style: Style = "grey"
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True)
class Entry:
    """An option of a select."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True)
class Select:
    """A select of given entries, or of people when it has none."""

    custom_id: str
    placeholder: str
    entries: tuple[Entry, ...] = ()
    most: int = 1


Row = tuple[Button, ...] | Select


class Names(Protocol):
    """How moves are named on a panel, in the language of the person."""

    def label(self, text: str, at: str) -> str:
        """The name of a move on the panel of a node."""

    def node(self, text: str, at: str) -> str:
        """The name of a node that is not yet a move, though a move may have the same text."""

    def hint(self, text: str) -> str:
        """What an option says beside its name; may be empty."""

    def aside(self, node: str) -> str:
        """What an option says beside the name of a node; may be empty."""

    def branch(self, node: str) -> str:
        """A node as the name of the select of what lies below it."""

    def span(self, texts: Sequence[str]) -> str:
        """The name of a select that holds a part of a node's branches."""


@dataclass(frozen=True)
class Address:
    """Where a panel's control belongs: its game, seat, sequence and rendering, and what it does."""

    code: str
    seat: int
    seq: int
    counter: str

    def pick(self, at: str, value: str) -> str:
        """The custom id of a button that picks a value at a node."""
        return self._id("p", f"{len(at):02d}{value}")

    def select(self, at: str, number: int) -> str:
        """The custom id of one of the selects of a node."""
        return self._id("s", f"{number}{at}")

    def confirm(self, text: str) -> str:
        """The custom id of the button that makes a move."""
        return self._id("c", text)

    def back(self, at: str) -> str:
        """The custom id of the button that shows another node."""
        return self._id("b", at)

    def undo(self) -> str:
        """The custom id of the button that takes the last step back."""
        return self._id("u", "")

    def _id(self, action: str, node: str) -> str:
        return f"p{action}{self.code}{self.seat}{self.counter}{self.seq}.{node}"


PANEL = re.compile(
    r"p(?P<action>[pscbu])(?P<code>[A-Z0-9]{5})(?P<seat>[0-9])(?P<counter>[0-9a-z]{2})"
    r"(?P<seq>[0-9]{1,6})\.(?P<node>.{0,82})"
)


@dataclass(frozen=True)
class Pressed:
    """A control of a panel that was used: at which node, and for which move or node."""

    action: str
    address: Address
    at: str
    value: str


def pressed(match: re.Match[str], values: Sequence[str] = ()) -> Pressed:
    """What a used control says; values are those of a select."""
    action, node = match["action"], match["node"]
    address = Address(match["code"], int(match["seat"]), int(match["seq"]), match["counter"])
    if action == "p":
        value = node[2:]
        return Pressed(action, address, value[: int(node[:2])], value)
    if action == "s":
        return Pressed(action, address, node[1:], values[0] if values else "")
    return Pressed(action, address, node, node)


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def first() -> str:
    """The counter of a first rendering: any two characters."""
    return secrets.choice(_DIGITS) + secrets.choice(_DIGITS)


def following(counter: str) -> str:
    """The counter of the next rendering, round and round."""
    base = len(_DIGITS)
    number = (int(counter, base) + 1) % base**2
    return _DIGITS[number // base] + _DIGITS[number % base]


@dataclass(frozen=True)
class Branch:
    """A move, or a node on the way to several."""

    text: str
    whole: bool

    @property
    def value(self) -> str:
        """How a control carries it."""
        return self.text if self.whole else self.text + ONWARD


@dataclass(frozen=True)
class Block:
    """Branches that stand together: buttons, or one select with a name."""

    branches: tuple[Branch, ...]
    buttons: bool
    placeholder: str = ""

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return -(-len(self.branches) // ACROSS) if self.buttons else 1


def blocks(moves: Sequence[str], at: str, names: Names) -> tuple[Block, ...]:
    """The choices at a node, in at most four rows; none where no move lies below."""
    here = menu.below(moves, at)
    if not here:
        return ()
    verbs = menu.branches(here, at) if not at else ()
    if not 1 < len(verbs) <= ROWS * ACROSS:
        return _node(here, at, at, names)
    parts = {verb.text: _node(menu.below(here, verb.text), verb.text, at, names) for verb in verbs}
    return _fitted(here, parts)


def resolve(moves: Sequence[str], at: str, names: Names) -> str:
    """The node that is shown for a beginning of a move: the deepest one offered on the way."""
    return _way(moves, at, names)[-1]


def parent(moves: Sequence[str], at: str, names: Names) -> str:
    """The node from which a node was reached."""
    way = _way(moves, at, names)
    return way[-2] if len(way) > 1 else ""


@dataclass(frozen=True)
class Foot:
    """What the last row offers beside Board and Rules."""

    confirm: tuple[str, str] | None = None  # label and move
    undo: str = ""  # label
    back: tuple[str, str] | None = None  # label and node
    others: tuple[Button, ...] = ()  # Board, Rules


def rows(
    moves: Sequence[str], at: str, chosen: str, foot: Foot, address: Address, names: Names
) -> tuple[Row, ...]:
    """All rows of a panel at a node, with the chosen move marked."""
    shown: list[Row] = []
    for block in blocks(moves, at, names):
        shown += _dressed(block, at, chosen, len(shown), address, names)
    return (*shown, _foot(foot, address))


def cut(text: str, limit: int) -> str:
    """The text within a limit, cut at a word where it is longer."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    return (kept.rsplit(" ", 1)[0] if " " in kept[limit // 2 :] else kept).rstrip() + "…"


def _way(moves: Sequence[str], at: str, names: Names) -> list[str]:
    """The nodes that are shown on the way from the root to a beginning of a move."""
    sought = set(menu.below(moves, at))
    way = [""]
    while sought and way[-1] != at:
        offered = (b for block in blocks(moves, way[-1], names) for b in block.branches)
        onward = (b.text for b in offered if not b.whole and b.text != way[-1])
        step = next((node for node in onward if sought <= set(menu.below(moves, node))), None)
        if step is None:
            break
        way.append(step)
    return way


def _node(here: Sequence[str], at: str, shown: str, names: Names) -> tuple[Block, ...]:
    """The blocks of a node; its branches are named as on the panel of the shown node."""
    if len(here) <= WIDEST:
        whole = [Branch(text, True) for text in _shorter_first(here)]
        return (_choose(whole, at, shown, names),)
    branches = _branches(menu.branches(here, at))
    if len(branches) == 1:
        return _node(here, branches[0].text, shown, names)
    return (
        _side_by_side(here, branches, names)
        or _ranges(branches, at, names)
        or _two_picks(here, branches, at, shown, names)
        or _first_characters(here, at, shown, names)
    )


def _side_by_side(
    here: Sequence[str], branches: Sequence[Branch], names: Names
) -> tuple[Block, ...]:
    """A select for each of two to four branches of at most 25 moves."""
    moves = {branch: menu.below(here, branch.text) for branch in branches}
    if len(branches) > ROWS or any(len(b) > WIDEST for n, b in moves.items() if not n.whole):
        return ()
    return tuple(
        Block((branch,), True)
        if branch.whole
        else _select([Branch(t, True) for t in _shorter_first(below)], branch.text, names)
        for branch, below in moves.items()
    )


def _ranges(branches: Sequence[Branch], at: str, names: Names) -> tuple[Block, ...]:
    """The fewest selects, at most four, filled evenly with whole groups of a first character.

    Where whole groups do not fit, the selects are even runs.
    """
    if not WIDEST < len(branches) <= ROWS * WIDEST:
        return ()
    groups = _lettered(branches, at)
    for count in range(2, ROWS + 1):
        parts = _parts(groups, count)
        if parts:
            return tuple(_range(list(chain(*part)), names) for part in parts)
    return tuple(_range(run, names) for run in _runs(list(chain(*groups))))


def _range(branches: Sequence[Branch], names: Names) -> Block:
    return Block(tuple(branches), False, names.span([branch.text for branch in branches]))


def _runs(branches: Sequence[Branch]) -> list[Sequence[Branch]]:
    """The fewest runs of at most 25, as even as can be."""
    count = -(-len(branches) // WIDEST)
    ends = [len(branches) * number // count for number in range(count + 1)]
    return [branches[i:j] for i, j in pairwise(ends)]


def _two_picks(
    here: Sequence[str], branches: Sequence[Branch], at: str, shown: str, names: Names
) -> tuple[Block, ...]:
    """The shallowest level of at most 25 entries below each of which one pick is enough."""
    level = list(branches)

    def enough(branch: Branch) -> bool:
        below = menu.below(here, branch.text)
        return branch.whole or _one_pick(below, branch.text, names)

    while len(level) <= WIDEST:
        if all(map(enough, level)):
            return (_choose(level, at, shown, names),)
        level = [
            deeper
            for b in level
            for deeper in ([b] if enough(b) else _deeper(menu.below(here, b.text), b.text))
        ]
    return ()


def _one_pick(here: Sequence[str], at: str, names: Names) -> bool:
    if len(here) <= WIDEST:
        return True
    branches = _branches(menu.branches(here, at))
    if len(branches) == 1:
        return _one_pick(here, branches[0].text, names)
    return bool(_side_by_side(here, branches, names) or _ranges(branches, at, names))


def _first_characters(here: Sequence[str], at: str, shown: str, names: Names) -> tuple[Block, ...]:
    branches = _branches(menu.choices(here, at))
    if len(branches) <= ROWS * ACROSS:
        return (Block(tuple(branches), True),)
    return _ranges(branches, at, names) or (_choose(branches, at, shown, names),)


def _fitted(here: Sequence[str], parts: dict[str, tuple[Block, ...]]) -> tuple[Block, ...]:
    """The blocks of all verbs; the tallest become one button each until four rows hold all."""

    def size(verb: str) -> tuple[int, int]:
        return _height(parts[verb]), len(menu.below(here, verb))

    folded: list[str] = []
    while _height(b for blocks in parts.values() for b in blocks) + _height(_folded(folded)) > ROWS:
        tallest = max(reversed(parts), key=size)
        del parts[tallest]
        folded.append(tallest)
    return (*(b for blocks in parts.values() for b in blocks), *_folded(folded))


def _folded(verbs: Sequence[str]) -> tuple[Block, ...]:
    return (Block(tuple(Branch(verb, False) for verb in verbs), True),) if verbs else ()


def _height(blocks: Iterable[Block]) -> int:
    return sum(block.height for block in blocks)


def _choose(branches: Sequence[Branch], at: str, shown: str, names: Names) -> Block:
    """Buttons where few and short, else one select."""
    labels = [_name(branch, shown, names) for branch in branches]
    longest = max(map(len, labels))
    if len(set(labels)) < len(labels):  # only the hints of a select tell them apart
        return _select(branches, at, names)
    few = len(branches) <= ACROSS and longest <= SHOWN
    if few or (len(branches) <= 2 * ACROSS and longest <= SHORT):
        return Block(tuple(branches), True)
    return _select(branches, at, names)


def _name(branch: Branch, at: str, names: Names) -> str:
    return names.label(branch.text, at) if branch.whole else names.node(branch.text, at)


def _select(branches: Sequence[Branch], at: str, names: Names) -> Block:
    return Block(tuple(branches), False, names.branch(at))


def _branches(choices: Iterable[menu.Choice]) -> list[Branch]:
    return [Branch(choice.text, choice.whole and choice.below == 1) for choice in choices]


def _deeper(here: Sequence[str], at: str) -> list[Branch]:
    branches = _branches(menu.branches(here, at))
    return _deeper(here, branches[0].text) if len(branches) == 1 else branches


def _shorter_first(texts: Sequence[str]) -> list[str]:
    """The moves with each that is the beginning of others before them."""

    def place(text: str) -> tuple[int, int]:
        return min(i for i, t in enumerate(texts) if f"{t} ".startswith(f"{text} ")), len(text)

    return sorted(texts, key=place)


def _lettered(branches: Sequence[Branch], at: str) -> list[list[Branch]]:
    """The branches by the first character in which they differ, in alphabetical order."""
    texts = [branch.text for branch in branches if branch.text != at]
    pairs = enumerate(zip(min(texts), max(texts), strict=False))
    shared = next((i for i, (one, other) in pairs if one != other), len(min(texts)))
    groups: dict[str, list[Branch]] = {}
    for branch in branches:
        groups.setdefault(branch.text[shared : shared + 1], []).append(branch)
    return [groups[letter] for letter in sorted(groups)]


def _parts(groups: Sequence[list[Branch]], count: int) -> list[Sequence[list[Branch]]] | None:
    """The groups in a number of neighbouring parts of at most 25 branches, as even as can be."""
    splits = (
        [groups[i:j] for i, j in pairwise((0, *cuts, len(groups)))]
        for cuts in combinations(range(1, len(groups)), count - 1)
    )
    fitting = (split for split in splits if max(map(_size, split)) <= WIDEST)
    return min(fitting, key=lambda split: sum(_size(part) ** 2 for part in split), default=None)


def _size(part: Sequence[list[Branch]]) -> int:
    return sum(map(len, part))


def _dressed(
    block: Block, at: str, chosen: str, row: int, address: Address, names: Names
) -> list[Row]:
    """The rows of a block, with labels, custom ids and marks."""
    if block.buttons:
        buttons = [_button(branch, at, chosen, address, names) for branch in block.branches]
        return [tuple(buttons[i : i + ACROSS]) for i in range(0, len(buttons), ACROSS)]
    entries = tuple(
        Entry(
            cut(_name(branch, at, names), OPTION),
            branch.value,
            cut((names.hint if branch.whole else names.aside)(branch.text), OPTION),
            branch.whole and branch.text == chosen,
        )
        for branch in block.branches
    )
    return [Select(address.select(at, row), cut(block.placeholder, PLACEHOLDER), entries)]


def _button(branch: Branch, at: str, chosen: str, address: Address, names: Names) -> Button:
    marked: Style = "blurple" if branch.whole and branch.text == chosen else "grey"
    label = cut(_name(branch, at, names), LABEL)
    return Button(label, address.pick(at, branch.value), marked)


def _foot(foot: Foot, address: Address) -> tuple[Button, ...]:
    buttons = []
    if foot.confirm:
        label, text = foot.confirm
        buttons.append(Button(cut(label, LABEL), address.confirm(text), "green"))
    if foot.undo:
        buttons.append(Button(foot.undo, address.undo()))
    elif foot.back:
        label, node = foot.back
        buttons.append(Button(label, address.back(node)))
    return (*buttons, *foot.others)
