import http.client
import json
import random
import re
import ssl
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar

from .errors import TakilyaError, refusal_of

Data = TypeVar("Data")


class CallOptions(TypedDict, total=False):
    """What holds for one call."""

    timeout_seconds: float
    """How long one attempt may take."""
    retries_max: int
    """How often it is tried again after its first attempt."""


class WriteOptions(CallOptions, total=False):
    """What holds for one call that changes something."""

    idempotency_key: str
    """Made for each call where it is left out; give one to repeat a call of an earlier process."""


class MatchOptions(WriteOptions, total=False):
    """What holds for one call that changes something which may have changed meanwhile."""

    if_match: str | None
    """`etag` of an earlier reply: a record that has changed since is left alone, and the call is refused with 412."""


@dataclass(frozen=True)
class Reply(Generic[Data]):
    """What the service answered, and what only its headers say."""

    data: Data
    warnings: list[str]
    etag: str | None
    """For `if_match`; None where the answer has none."""
    request_id: str
    """The id of the call at the service."""
    body: dict[str, Any]
    """The answer as it came."""


@dataclass(frozen=True)
class Service:
    """Where the service is, and how it is called."""

    api_key: str
    root: str
    timeout_seconds: float
    retries_max: int
    opener: urllib.request.OpenerDirector


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    """Encoded already."""
    query: Mapping[str, Any] | None = None
    body: Any = None
    """Sent as JSON."""
    file: bytes | None = None
    """Sent as it is."""
    takes_key: bool = False
    answers_file: bool = False
    """Answered with bytes in place of JSON."""


@dataclass(frozen=True)
class Attempt:
    """A call as it is sent, on every attempt the same: what was done by one whose answer was lost is not done again."""

    url: str
    method: str
    headers: dict[str, str]
    body: bytes | None
    timeout_seconds: float
    retries_max: int
    is_repeatable: bool
    answers_file: bool = False


_root_path = "/open-api/v1"
_first_wait_seconds = 0.5
_wait_seconds_max = 8.0
# A caller who has to come back in half an hour gets the error instead of a wait.
_retry_after_seconds_max = 60
_chunk_bytes = 65_536


def service_of(
    api_key: str, base_url: str, timeout_seconds: float, retries_max: int, ssl_context: ssl.SSLContext | None
) -> Service:
    # Often read from a file, with its line's end.
    key = api_key.strip() if isinstance(api_key, str) else ""
    if not re.fullmatch(r"[!-~]+", key):
        raise ValueError("An api_key is needed: make one in the dashboard, under Settings, API keys.")
    if not isinstance(base_url, str) or not re.match(r"https?://[^/]", base_url):
        raise ValueError("A base_url is needed, such as https://tickets.example.com.")
    bare = base_url.rstrip("/")
    root = bare if bare.endswith(_root_path) else bare + _root_path
    return Service(key, root, timeout_seconds, retries_max, opener_of(ssl_context))


class _AsTheyCome(urllib.request.HTTPErrorProcessor):
    """A refusal is an answer, and no redirect is followed: the key goes only to the given URL."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def opener_of(ssl_context: ssl.SSLContext | None) -> urllib.request.OpenerDirector:
    own = [] if ssl_context is None else [urllib.request.HTTPSHandler(context=ssl_context)]
    return urllib.request.build_opener(_AsTheyCome, *own)


def prepare(service: Service, call: Call, options: Mapping[str, Any]) -> Attempt:
    """Made before the first attempt: a call that cannot be sent is no lost connection."""
    headers = {"api-key": service.api_key, "user-agent": "takilya-python", "accept": "application/json"}
    body = call.file
    if call.file is not None:
        # The service detects the kind of the file itself; it only needs to hear that it is an image.
        headers["content-type"] = "image/unknown"
    elif call.body is not None:
        headers["content-type"] = "application/json"
        body = json.dumps(call.body, allow_nan=False).encode()
    if call.takes_key:
        headers["idempotency-key"] = _header(options.get("idempotency_key") or str(uuid.uuid4()))
    if options.get("if_match") is not None:
        headers["if-match"] = _header(options["if_match"])
    return Attempt(
        url=service.root + call.path + _search_of(call.query),
        method=call.method,
        headers=headers,
        body=body,
        timeout_seconds=options.get("timeout_seconds", service.timeout_seconds),
        retries_max=options.get("retries_max", service.retries_max),
        is_repeatable=call.method == "GET" or call.takes_key,
        answers_file=call.answers_file,
    )


def _header(value: str) -> str:
    if not re.fullmatch(r"[ -~]+", value):
        raise ValueError(f"Not the value of a header: {value!r}")
    return value


def _search_of(query: Mapping[str, Any] | None) -> str:
    given = [(name, _text_of(value)) for name, value in (query or {}).items() if value is not None]
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_text_of, value))
    return str(value)


def segment(value: str) -> str:
    """A part of a path. A text that would lead to another endpoint is no id."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"Not an id: {value!r}")
    return urllib.parse.quote(value, safe="")


def attempt(service: Service, given: Attempt) -> Reply[Any]:
    """One attempt of a call."""
    status, headers, text = fetch(service.opener, given)
    if given.answers_file and 200 <= status < 300:
        return Reply(text, [], headers.get("etag"), headers.get("x-request-id", ""), {"data": text})
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    if not 200 <= status < 300 or not isinstance(body, dict):
        raise refusal_of(status, headers, body)
    request_id = headers.get("x-request-id", "")
    return Reply(body.get("data"), body.get("warnings", []), headers.get("etag"), request_id, body)


def fetch(opener: urllib.request.OpenerDirector, given: Attempt) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer, whatever it says."""
    request = urllib.request.Request(given.url, data=given.body, headers=given.headers, method=given.method)
    deadline = time.monotonic() + given.timeout_seconds
    try:
        with opener.open(request, timeout=given.timeout_seconds) as response:
            # Read here, where a connection that ends in the middle is still a lost one.
            text = _read(response, deadline)
            return response.status, {name.lower(): value for name, value in response.headers.items()}, text
    except (OSError, http.client.HTTPException) as error:
        # A wait for a connection is told of in the reason of another error.
        if isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError):
            raise TakilyaError(
                f"No answer within {given.timeout_seconds:g} seconds.",
                code="TIMED_OUT",
                hint="Try again later, or give the call a longer timeout_seconds.",
            ) from error
        raise TakilyaError(
            "The connection was lost, or never came about.",
            code="CONNECTION_LOST",
            hint=f"Check that {given.url.partition('?')[0]} can be reached from here.",
        ) from error


def _read(response: http.client.HTTPResponse, deadline: float) -> bytes:
    parts = []
    # In parts: the timeout of a socket begins anew with every byte.
    while part := response.read1(_chunk_bytes):
        parts.append(part)
        if time.monotonic() > deadline:
            raise TimeoutError
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(parts)


def wait_before_retry(error: TakilyaError, given: Attempt, retries: int) -> float:
    """The seconds to wait where trying again may help and cannot do harm; else the error goes on to the caller."""
    if not error.is_passing or not given.is_repeatable or retries >= given.retries_max:
        raise error
    if (error.retry_after_seconds or 0) > _retry_after_seconds_max:
        raise error
    return wait_seconds_of(error, retries)


def wait_seconds_of(error: TakilyaError, retries: int) -> float:
    """Longer each time, and never at the same moment as everybody else."""
    # Retries without end are counted without end.
    most = min(_wait_seconds_max, _first_wait_seconds * 2.0 ** min(retries, 10))
    return (error.retry_after_seconds or 0) + most / 2 * (1 + random.random())
