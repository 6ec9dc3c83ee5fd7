import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TypeAlias

from .errors import TakilyaError
from .generated.types import Notice
from .request import Reply, wait_seconds_of

OnGone: TypeAlias = Callable[[int, int], None]
OnTrouble: TypeAlias = Callable[[TakilyaError], None]

take_max = 100


class _Following:
    """What a caller has seen, and what is to be done where something is amiss."""

    def __init__(self, after: int | None, on_gone: OnGone | None, on_trouble: OnTrouble | None) -> None:
        self.seen = after or 0
        # A caller that names no position has missed nothing.
        self._is_following = after is not None
        self._failures = 0
        self._has_read = False
        self._on_gone = on_gone or _refuse_gap
        self._on_trouble = on_trouble

    def heard(self) -> None:
        self._failures, self._has_read = 0, True

    def wait_seconds_after(self, error: TakilyaError) -> float:
        # If the URL was right before, something else answers for a while: a gateway, or the page of a hotel.
        if not error.is_passing and not (self._has_read and error.code == "UNREADABLE_ANSWER"):
            raise error
        if self._on_trouble is not None:
            self._on_trouble(error)
        self._failures += 1
        return wait_seconds_of(error, self._failures - 1)

    def step(self, notice: Notice) -> Notice:
        position = notice["position"]
        if self._is_following and position > self.seen + 1:
            self._on_gone(self.seen + 1, position - 1)
        self._is_following, self.seen = True, position
        return notice


def _refuse_gap(first: int, last: int) -> None:
    raise TakilyaError(
        f"Notices {first} to {last} are kept no longer.",
        code="NOTICES_GONE",
        hint=f"Bring your records up to date by list_orders, then go on with after={last}; or give on_gone.",
    )


def follow(
    read: Callable[[int], Reply[list[Notice]]],
    after: int | None,
    wait_seconds: float,
    on_gone: OnGone | None,
    on_trouble: OnTrouble | None,
) -> Iterator[Notice]:
    following = _Following(after, on_gone, on_trouble)
    while True:
        try:
            batch = read(following.seen).data
            following.heard()
        except TakilyaError as error:
            time.sleep(following.wait_seconds_after(error))
            continue
        for notice in batch:
            yield following.step(notice)
        if not batch:
            time.sleep(wait_seconds)


async def follow_async(
    read: Callable[[int], Awaitable[Reply[list[Notice]]]],
    after: int | None,
    wait_seconds: float,
    on_gone: OnGone | None,
    on_trouble: OnTrouble | None,
) -> AsyncIterator[Notice]:
    following = _Following(after, on_gone, on_trouble)
    while True:
        try:
            batch = (await read(following.seen)).data
            following.heard()
        except TakilyaError as error:
            await asyncio.sleep(following.wait_seconds_after(error))
            continue
        for notice in batch:
            yield following.step(notice)
        if not batch:
            await asyncio.sleep(wait_seconds)
