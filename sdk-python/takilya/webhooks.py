import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol, TypeAlias, cast

from .generated.types import Message

RefusalReason: TypeAlias = Literal[
    "NO_HEADER",
    "BAD_TIMESTAMP",
    "NO_KNOWN_SIGNATURE",
    "BAD_SECRET",
    "BODY_PARSED",
    "BODY_RESERIALISED",
    "OTHER_SECRET",
    "TOO_OLD",
    "TOO_NEW",
    "NOT_JSON",
]


class WebhookRefused(Exception):
    """A message that must not be trusted, and why. Answer with 400, and write the reason down."""

    def __init__(self, reason: RefusalReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class WebhookHeaders(Protocol):
    """As frameworks hand them over; case does not matter."""

    def items(self) -> Any: ...


Body: TypeAlias = str | bytes | bytearray | memoryview


def verify_webhook(
    body: Body,
    headers: WebhookHeaders,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: int = 300,
    now: float | None = None,
) -> Message:
    """Verifies a message by Standard Webhooks and hands it out, typed by its `type`.

    `body` is what arrived, byte for byte. While a secret is being replaced, give the new one and the old one. `now` is
    in Unix seconds; the clock where it is left out.
    """
    given = _bytes_of(body)
    message_id = _header_of(headers, "webhook-id")
    timestamp = _header_of(headers, "webhook-timestamp")
    signatures = _signatures_of(_header_of(headers, "webhook-signature"))
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise WebhookRefused("BAD_TIMESTAMP", "The header webhook-timestamp is not a time in Unix seconds.")
    keys = _keys_of(secret)

    def is_signed(content: bytes) -> bool:
        expected = [_signature(key, message_id, timestamp, content) for key in keys]
        # Every pair is compared whatever came of the others, in constant time.
        return any([hmac.compare_digest(own, each) for own in expected for each in signatures])

    if not is_signed(given):
        raise _unsigned(given, is_signed)
    # Only now: the age of a message that somebody else wrote says nothing.
    _check_age(int(time.time() if now is None else now) - int(timestamp), tolerance_seconds)
    try:
        return cast(Message, json.loads(given))
    except ValueError:
        raise WebhookRefused("NOT_JSON", "The message is signed, but it is not JSON.") from None


def sign_webhook(
    body: Body, *, id: str, secret: str | Sequence[str], seconds: int | None = None
) -> dict[str, str]:
    """The headers of a message, signed as the service signs: once for every secret. For tests of your own."""
    timestamp = str(int(time.time()) if seconds is None else seconds)
    given = _bytes_of(body)
    signatures = [base64.b64encode(_signature(key, id, timestamp, given)).decode() for key in _keys_of(secret)]
    return {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(f"v1,{each}" for each in signatures),
    }


def _signature(key: bytes, message_id: str, timestamp: str, content: bytes) -> bytes:
    return hmac.new(key, f"{message_id}.{timestamp}.".encode() + content, hashlib.sha256).digest()


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        # What cannot be written was not what arrived, and is not signed.
        return body.encode(errors="replace")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise WebhookRefused(
        "BODY_PARSED",
        "The body was parsed before it was verified. Hand over what arrived, byte for byte: request.get_data() in Flask, "
        "request.body in Django, await request.body() in FastAPI.",
    )


def _header_of(headers: WebhookHeaders, name: str) -> str:
    for each, value in headers.items():
        if str(each).lower() == name:
            first = value[0] if isinstance(value, (list, tuple)) and value else value
            if isinstance(first, str) and first:
                return first
    raise WebhookRefused(
        "NO_HEADER",
        f"The header {name} is missing: the message is not of Takilya, or something on its way took the header out.",
    )


def _signatures_of(header: str) -> list[bytes]:
    """Signatures of the known scheme, decoded; others are for others."""
    decoded = [_decoded64(each[3:]) for each in header.split(" ") if each.startswith("v1,")]
    known = [each for each in decoded if each is not None]
    if known:
        return known
    raise WebhookRefused(
        "NO_KNOWN_SIGNATURE", "The header webhook-signature holds no signature of the form v1,<base64>."
    )


def _keys_of(secret: object) -> list[bytes]:
    secrets = list(secret) if isinstance(secret, (list, tuple)) else [secret]
    return [_key_of(each) for each in secrets or [""]]


def _key_of(secret: object) -> bytes:
    """No type checker sees what an environment variable holds."""
    written = secret.strip() if isinstance(secret, str) else ""
    key = _decoded64(written.removeprefix("whsec_"))
    if key:
        return key
    what = (
        "What was given as the secret is an API key."
        if re.match(r"tak_(live|test)_", written)
        else "No secret was given."
        if written == ""
        else "The secret is not well-formed."
    )
    raise WebhookRefused(
        "BAD_SECRET",
        f"{what} A secret begins with whsec_; it is shown when the webhook is registered, and when its secret is replaced.",
    )


def _decoded64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), validate=True)
    except ValueError:
        return None


def _unsigned(given: bytes, is_signed: Callable[[bytes], bool]) -> WebhookRefused:
    """Why it does not fit: whether the bytes as the service writes them would have fitted."""
    rewritten = _written_anew(given)
    if rewritten is not None and is_signed(rewritten):
        return WebhookRefused(
            "BODY_RESERIALISED",
            "The body was re-serialised: its content is right, but not the bytes. Verify what arrived, before anything "
            "parses it.",
        )
    return WebhookRefused(
        "OTHER_SECRET",
        "Signed with another secret, or changed on its way. Check that the secret is that of this webhook and not of "
        "another one, nor one that was replaced.",
    )


def _written_anew(given: bytes) -> bytes | None:
    try:
        return json.dumps(json.loads(given), ensure_ascii=False, separators=(",", ":")).encode()
    # What a stranger sends may be nested without end.
    except (ValueError, RecursionError):
        return None


def _check_age(age_seconds: int, tolerance_seconds: int) -> None:
    if abs(age_seconds) <= tolerance_seconds:
        return
    allowed = f"At most {_in_words(tolerance_seconds)} are allowed"
    if age_seconds > 0:
        raise WebhookRefused(
            "TOO_OLD",
            f"The message is {_in_words(age_seconds)} old. {allowed}: it was kept back, is being replayed, or this "
            "clock is fast.",
        )
    raise WebhookRefused(
        "TOO_NEW",
        f"The message is from {_in_words(-age_seconds)} in the future. {allowed}: this clock is slow.",
    )


def _in_words(seconds: int) -> str:
    if seconds < 120:
        return _counted(seconds, "second")
    if seconds >= 7_200:
        return _counted(seconds // 3_600, "hour")
    minutes = _counted(seconds // 60, "minute")
    return minutes if seconds % 60 == 0 else f"{minutes} {_counted(seconds % 60, 'second')}"


def _counted(amount: int, unit: str) -> str:
    return f"{amount} {unit}{'' if amount == 1 else 's'}"
