import asyncio
import hashlib
import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .request import Attempt, fetch, opener_of

_difficulty_max = 32
_challenges_max = 3


def solve_challenge(challenge: Mapping[str, Any]) -> str:
    """The answer to a challenge, for the header `Challenge-Answer`: work that a crowded event asks for first."""
    kind, nonce, difficulty = challenge.get("kind"), challenge.get("nonce"), challenge.get("difficulty")
    is_known = kind == "pow" and isinstance(nonce, str)
    if not is_known or not isinstance(difficulty, int) or not 0 <= difficulty <= _difficulty_max:
        raise ValueError("This challenge is of a later version.")
    # The first bits of a hash are zero where it is not above this.
    highest = ((1 << (256 - difficulty)) - 1).to_bytes(32, "big")
    begun = hashlib.sha256(f"{nonce}.".encode())
    tried = 0
    while True:
        hashed = begun.copy()
        hashed.update(b"%x" % tried)
        if hashed.digest() <= highest:
            return f"{nonce}.{tried:x}"
        tried += 1


@dataclass(frozen=True)
class ChallengeReply:
    """What was answered in the end, be it a refusal."""

    status: int
    headers: dict[str, str]
    """Names are in lower case."""
    text: bytes

    def json(self) -> Any:
        return json.loads(self.text)


def fetch_with_challenge(
    url: str,
    body: Any = None,
    *,
    method: str = "POST",
    headers: Mapping[str, str] | None = None,
    timeout_seconds: float = 30,
    ssl_context: ssl.SSLContext | None = None,
) -> ChallengeReply:
    """Sends `body` as JSON; where a challenge is answered, the same request goes again with its answer.

    For `POST /marketplace/v1/orders`. Nothing else is tried again: give an `idempotency-key` of your own and do so.
    """
    if not url.startswith(("http://", "https://")):
        raise ValueError("A URL of the service is needed.")
    sent = {"user-agent": "takilya-python", **{name.lower(): value for name, value in (headers or {}).items()}}
    data = None if body is None else json.dumps(body, allow_nan=False).encode()
    if data is not None:
        sent["content-type"] = "application/json"
    opener = opener_of(ssl_context)
    solved = 0
    while True:
        reply = ChallengeReply(*fetch(opener, Attempt(url, method, dict(sent), data, timeout_seconds, 0, False)))
        challenge = _challenge_of(reply)
        if challenge is None or solved == _challenges_max:
            return reply
        sent["challenge-answer"] = solve_challenge(challenge)
        solved += 1


async def fetch_with_challenge_async(
    url: str,
    body: Any = None,
    *,
    method: str = "POST",
    headers: Mapping[str, str] | None = None,
    timeout_seconds: float = 30,
    ssl_context: ssl.SSLContext | None = None,
) -> ChallengeReply:
    """As `fetch_with_challenge`, in a thread of its own."""
    return await asyncio.to_thread(
        fetch_with_challenge,
        url,
        body,
        method=method,
        headers=headers,
        timeout_seconds=timeout_seconds,
        ssl_context=ssl_context,
    )


def _challenge_of(reply: ChallengeReply) -> Mapping[str, Any] | None:
    if reply.status != 429:
        return None
    try:
        challenge = reply.json()["error"]["challenge"]
    except (ValueError, KeyError, TypeError):
        return None
    return challenge if isinstance(challenge, dict) else None
