import asyncio
import ssl
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

from .errors import TakilyaError
from .generated.async_endpoints import AsyncEndpoints
from .generated.endpoints import Endpoints
from .generated.types import Notice
from .notices import OnGone, OnTrouble, follow, follow_async, take_max
from .request import Call, Reply, attempt, prepare, service_of, wait_before_retry

_timeout_seconds_default = 30.0
_retries_max_default = 5
_wait_seconds_default = 5.0
# Threads wait for the network, and cost little meanwhile.
_calls_at_once_max = 20


class Takilya(Endpoints):
    """The Open API of a Takilya service, for the organization of a key. May be used by several threads at once.

    `api_key` begins with `tak_live_` or `tak_test_`; `base_url` is the URL of the service, such as
    `https://tickets.example.com`. `timeout_seconds` is of one attempt, and `retries_max` is how often a call is tried
    again after its first.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_seconds: float = _timeout_seconds_default,
        retries_max: int = _retries_max_default,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._service = service_of(api_key, base_url, timeout_seconds, retries_max, ssl_context)

    def notices(
        self,
        *,
        after: int | None = None,
        wait_seconds: float = _wait_seconds_default,
        on_gone: OnGone | None = None,
        on_trouble: OnTrouble | None = None,
    ) -> Iterator[Notice]:
        """What happens in the organization, in order and without end.

        It goes on after lost connections and restarts of the service. Keep the `position` of the last notice you have
        handled, and give it as `after` when your own process starts again. `on_gone(first, last)` hears of notices
        that are kept no longer; without it the iteration ends with `NOTICES_GONE`. `on_trouble(error)` hears of every
        failure that it survives.
        """
        # The iteration has a patience of its own, and reports every failure.
        return follow(
            lambda seen: self.list_notices({"after": seen, "take": take_max}, retries_max=0),
            after,
            wait_seconds,
            on_gone,
            on_trouble,
        )

    def _call(self, call: Call, options: Mapping[str, Any]) -> Reply[Any]:
        given = prepare(self._service, call, options)
        retries = 0
        while True:
            try:
                return attempt(self._service, given)
            except TakilyaError as error:
                seconds = wait_before_retry(error, given, retries)
            time.sleep(seconds)
            retries += 1


class AsyncTakilya(AsyncEndpoints):
    """As `Takilya`, for asyncio. Up to twenty calls are under way at once, and others wait for their turn."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_seconds: float = _timeout_seconds_default,
        retries_max: int = _retries_max_default,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._service = service_of(api_key, base_url, timeout_seconds, retries_max, ssl_context)
        # Not those of asyncio, which also looks up names: a slow service would stop other connections.
        self._threads = ThreadPoolExecutor(_calls_at_once_max, thread_name_prefix="takilya")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_raised: object) -> None:
        """Calls that wait for their turn are given up; those under way end by themselves."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def notices(
        self,
        *,
        after: int | None = None,
        wait_seconds: float = _wait_seconds_default,
        on_gone: OnGone | None = None,
        on_trouble: OnTrouble | None = None,
    ) -> AsyncIterator[Notice]:
        """As `Takilya.notices`, for `async for`."""
        return follow_async(
            lambda seen: self.list_notices({"after": seen, "take": take_max}, retries_max=0),
            after,
            wait_seconds,
            on_gone,
            on_trouble,
        )

    async def _call(self, call: Call, options: Mapping[str, Any]) -> Reply[Any]:
        given = prepare(self._service, call, options)
        loop = asyncio.get_running_loop()
        retries = 0
        while True:
            try:
                return await loop.run_in_executor(self._threads, attempt, self._service, given)
            except TakilyaError as error:
                seconds = wait_before_retry(error, given, retries)
            await asyncio.sleep(seconds)
            retries += 1
