from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .generated.types import Meta
from .request import Reply

Data = TypeVar("Data")
Row = TypeVar("Row")


@dataclass(frozen=True)
class Page(Generic[Data]):
    """One page of something."""

    data: Data
    meta: Meta
    request_id: str


def _page_of(reply: Reply[Any]) -> Page[Any]:
    return Page(reply.data, reply.body["meta"], reply.request_id)


class _Place:
    """Where the pages begin, and how they go on."""

    def __init__(self, query: Mapping[str, Any] | None, has_cursor: bool) -> None:
        self.first = dict(query or {})
        self._has_cursor = has_cursor

    def after(self, page: Page[Any]) -> dict[str, Any] | None:
        meta = page.meta
        if not self._has_cursor:
            return {**self.first, "page": meta["page"] + 1} if meta["page"] < meta["totalPages"] else None
        # With a cursor, nothing is left out or shown twice where rows come in meanwhile.
        cursor = meta.get("nextCursor")
        return None if cursor is None else {**self.first, "page": None, "cursor": cursor}


class Pages(Generic[Data]):
    """Something that is answered in pages: `page()` is one of them, `pages()` are this one and those after it."""

    def __init__(
        self, read: Callable[[dict[str, Any]], Reply[Any]], query: Mapping[str, Any] | None, has_cursor: bool
    ) -> None:
        self._read = read
        self._place = _Place(query, has_cursor)

    def page(self) -> Page[Data]:
        return _page_of(self._read(self._place.first))

    def pages(self) -> Iterator[Page[Data]]:
        query: dict[str, Any] | None = self._place.first
        while query is not None:
            page = _page_of(self._read(query))
            yield page
            query = self._place.after(page)


class Rows(Pages[list[Row]]):
    """A list that is answered in pages. Go over it for every row; `page()` is one page."""

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page.data


class AsyncPages(Generic[Data]):
    """Something that is answered in pages: `await page()` is one of them, `pages()` are this one and those after it."""

    def __init__(
        self, read: Callable[[dict[str, Any]], Awaitable[Reply[Any]]], query: Mapping[str, Any] | None, has_cursor: bool
    ) -> None:
        self._read = read
        self._place = _Place(query, has_cursor)

    async def page(self) -> Page[Data]:
        return _page_of(await self._read(self._place.first))

    async def pages(self) -> AsyncIterator[Page[Data]]:
        query: dict[str, Any] | None = self._place.first
        while query is not None:
            page = _page_of(await self._read(query))
            yield page
            query = self._place.after(page)


class AsyncRows(AsyncPages[list[Row]]):
    """A list that is answered in pages. Go over it with `async for` for every row; `await page()` is one page."""

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in page.data:
                yield row
