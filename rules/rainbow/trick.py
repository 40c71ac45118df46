"""The course of a trick of Rainbow: combos, claims, and what follows by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from rules.errors import IllegalMove
from rules.game import Event, Seat, changed, swapped
from rules.notation import write_move
from rules.rainbow.combos import (
    CLAIMS,
    NONE,
    RANKS,
    SET,
    SINGLE,
    Claim,
    Combo,
    Move,
    Piles,
    Play,
    Ranks,
    claim_order,
    force,
    joined,
    kind,
    laid_out,
    texts,
)

# By seats: faceup cards (RB-02, RB-05), combos of a seat in a trick (RB-07, RB-43), and how many
# out of cards end the game (RB-41, RB-49).
ROW: Mapping[int, int] = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
COMBOS: Mapping[int, int] = {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}
OUT: Mapping[int, int] = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2}
PLAY, CLAIM, OVER = "play", "claim", "over"


@dataclass(frozen=True)
class State:
    """All cards on the table, in the hands and out of the game, each group ascending.

    `played` goes in the order of play, `mid` from low to high, `claimed` counts those of the claim
    order who have had their choice, `discarded` are the piles dropped at the latest layout.
    """

    hands: tuple[Ranks, ...]
    mid: Piles
    scores: tuple[Ranks, ...]
    lead: Seat
    turn: Seat
    reserves: tuple[Ranks, ...] = ()
    aside: Ranks = ()
    gone: Ranks = ()
    played: tuple[Combo, ...] = ()
    claimed: int = 0
    discarded: Piles = ()
    trick: int = 1
    phase: str = PLAY
    open_scores: bool = False


def refuse(state: State, seat: Seat | None, move: Move) -> None:
    """Raise IllegalMove unless the seat may make the move now."""
    if state.phase == OVER:
        raise IllegalMove("game_over")
    if seat is None or seat != state.turn:
        raise IllegalMove("not_your_turn", seat=state.turn)
    if state.phase == PLAY:
        if not isinstance(move, Play):
            raise IllegalMove("play_now")
        _refuse_combo(state.hands[seat], force(state.played), move.ranks)
    else:
        if not isinstance(move, Claim):
            raise IllegalMove("claim_now")
        _refuse_pile(state.mid, move)


def _refuse_combo(hand: Ranks, bound: str, ranks: Ranks) -> None:
    if not isinstance(ranks, tuple) or not all(type(rank) is int for rank in ranks):
        raise IllegalMove("no_combo")
    unknown = [rank for rank in ranks if rank not in RANKS]
    if unknown:
        raise IllegalMove("no_such_rank", rank=unknown[0])
    made = kind(ranks)
    if made is None:
        raise IllegalMove("no_combo")
    for rank in ranks[:1] if made == SET else ranks:
        held, wanted = hand.count(rank), ranks.count(rank)
        if wanted > held:
            raise IllegalMove("not_in_hand", rank=rank, held=held, wanted=wanted)
    if made != SINGLE and bound not in (NONE, made):
        raise IllegalMove(f"{bound}_in_force")


def _refuse_pile(mid: Piles, move: Claim) -> None:
    lying = {pile[0]: len(pile) for pile in mid}
    if type(move.rank) is not int or move.rank not in lying:
        raise IllegalMove("no_such_pile", kind=move.kind, rank=move.rank)
    if move.pile not in mid or move != CLAIMS[move.pile]:
        raise IllegalMove("only_single" if lying[move.rank] == 1 else "only_pair", rank=move.rank)


def settle(state: State, events: list[Event]) -> State:
    """The state in which somebody has to choose, or the game is over; adds what happens till then.

    The last card of a hand plays itself (RB-20), and equal piles are taken (RB-28).
    """
    while state.phase != OVER:
        playing = state.phase == PLAY
        seat = player(state) if playing else claimant(state)
        if seat is None:
            state = _open_claims(state, events) if playing else _close(state, events)
        elif playing and len(state.hands[seat]) == 1:
            state = play(state, seat, state.hands[seat], events, auto=True)
        elif not playing and len(set(state.mid)) == 1:
            state = take(state, seat, state.mid[0], events)
        else:
            return state if state.turn == seat else changed(state, turn=seat)
    return state


def player(state: State) -> Seat | None:
    """Who plays next in this trick, from the leader on; two seats play twice (RB-13, RB-43)."""
    seats, made = len(state.hands), [combo.seat for combo in state.played]
    for before in range(COMBOS[seats]):
        for on in range(seats):
            seat = (state.lead + on) % seats
            if state.hands[seat] and made.count(seat) == before:
                return seat
    return None


def claimant(state: State) -> Seat | None:
    """Who takes a pile next, while there are any (RB-22, RB-29, RB-45)."""
    waiting = state.mid and state.claimed < len(state.played)
    return claim_order(state.played)[state.claimed] if waiting else None


def play(
    state: State, seat: Seat, ranks: Ranks, events: list[Event], *, auto: bool = False
) -> State:
    """The combo from the hand on the table."""
    told = "last" if auto else "play" if state.played else "lead"
    events.append(Event(told, seat, (("ranks", texts(ranks)),), write_move(Play(ranks))))
    hand = list(state.hands[seat])
    for rank in ranks:
        hand.remove(rank)
    hands = swapped(state.hands, seat, tuple(hand))
    return changed(state, hands=hands, played=(*state.played, Combo(seat, ranks)))


def take(state: State, seat: Seat, pile: Ranks, events: list[Event]) -> State:
    """The pile from the middle in the seat's score pile (RB-26, RB-31)."""
    events.append(Event("take", seat, (("pile", texts(pile)),), write_move(CLAIMS[pile])))
    at = state.mid.index(pile)
    return changed(
        state,
        mid=state.mid[:at] + state.mid[at + 1 :],
        scores=swapped(state.scores, seat, _more(state.scores[seat], pile)),
        claimed=state.claimed + 1,
    )


def bonus(state: State) -> tuple[int, ...]:
    """With two seats, at the end, a point for each card left in hand (RB-49, RB-50)."""
    given = state.phase == OVER and len(state.hands) == 2
    return tuple(len(hand) if given else 0 for hand in state.hands)


def _open_claims(state: State, events: list[Event]) -> State:
    events.append(Event("order", None, (("seats", texts(claim_order(state.played))),)))
    return changed(state, phase=CLAIM)


def _close(state: State, events: list[Event]) -> State:
    """The end of a trick: piles out, end check, reserves, and the next trick (RB-32 to RB-50)."""
    order = claim_order(state.played)
    cards = tuple(chain.from_iterable(combo.ranks for combo in state.played))
    unclaimed = tuple(chain.from_iterable(state.mid))
    events += [Event("no_pile", seat) for seat in order[state.claimed :]]
    state = changed(state, mid=(), played=(), claimed=0, gone=_more(state.gone, unclaimed))
    out = [seat for seat, hand in enumerate(state.hands) if not hand]
    spare = [seat for seat in out if any(state.reserves[seat : seat + 1])]
    events += [Event("out", seat) for seat in out if seat in order and seat not in spare]
    if len(out) - len(spare) >= OUT[len(state.hands)]:
        return changed(state, phase=OVER, gone=_more(state.gone, cards))
    for seat in spare:
        state = _take_up(state, seat, events)
    return _lay_out(state, cards, (*order, state.lead)[0], events)


def _take_up(state: State, seat: Seat, events: list[Event]) -> State:
    """The reserve as the hand (RB-48)."""
    hand = state.reserves[seat]
    events.append(Event("reserve", seat, (("cards", len(hand)),)))
    hands, reserves = swapped(state.hands, seat, hand), swapped(state.reserves, seat, ())
    return changed(state, hands=hands, reserves=reserves)


def _lay_out(state: State, cards: Ranks, first: Seat, events: list[Event]) -> State:
    """The played cards as the new row, trimmed, and the new leader (RB-33 to RB-38, RB-46)."""
    seats = len(state.hands)
    most = ROW[2] if seats == 2 else sum(map(bool, state.hands))
    piles = laid_out(cards)
    cut = max(0, len(piles) - most)
    row, dropped = piles[cut:], piles[:cut]
    told = (("number", str(state.trick + 1)), ("piles", tuple(map(joined, row))))
    events.append(Event("trick", None, told))
    if dropped:
        events.append(Event("dropped", None, (("piles", tuple(map(joined, dropped))),)))
    return changed(
        state,
        mid=row,
        discarded=dropped,
        gone=_more(state.gone, tuple(chain.from_iterable(dropped))),
        lead=next(s for s in (*range(first, seats), *range(first)) if state.hands[s]),
        trick=state.trick + 1,
        phase=PLAY,
    )


def _more(cards: Ranks, others: Ranks) -> Ranks:
    return tuple(sorted(cards + others))
