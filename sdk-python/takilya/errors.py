import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any


class TakilyaError(Exception):
    """A call that was refused, or that got no answer.

    Beside the codes of the service there are CONNECTION_LOST, TIMED_OUT, UNREADABLE_ANSWER and NOTICES_GONE.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        hint: str,
        details: list[dict[str, str]] | None = None,
        status: int = 0,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """What to decide by."""
        self.hint = hint
        """What to do next."""
        self.details = details or []
        """A row with `field` and `message` for every faulty field."""
        self.status = status
        """Status of the answer; 0 where none came."""
        self.request_id = request_id
        """The id of the call at the service; None where no answer came."""
        self.retry_after_seconds = retry_after_seconds
        """How long the service asked the caller to wait."""

    def __str__(self) -> str:
        return f"{self.code}: {self.message} {self.hint}"

    @property
    def is_passing(self) -> bool:
        """Whether the same call may succeed later."""
        if self.status == 0:
            return self.code != "NOTICES_GONE"
        return self.status >= 500 or self.status == 429 or self.code == "IDEMPOTENCY_IN_PROGRESS"


def refusal_of(status: int, headers: Mapping[str, str], body: Any) -> TakilyaError:
    """The refusal that an answer holds. `headers` have names in lower case."""
    given = body if isinstance(body, dict) else {}
    request_id = given.get("requestId") or headers.get("x-request-id")
    retry_after_seconds = _seconds_of(headers.get("retry-after"))
    error = given.get("error")
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return TakilyaError(
            f"The answer ({status}) is not one of Takilya's.",
            code="UNREADABLE_ANSWER",
            hint="Check that base_url leads to the service and does not redirect; something between may have answered in its place.",
            status=status,
            request_id=request_id,
            retry_after_seconds=retry_after_seconds,
        )
    return TakilyaError(
        str(error.get("message", "")),
        code=error["code"],
        hint=str(error.get("hint", "")),
        details=error.get("details"),
        status=status,
        request_id=request_id,
        retry_after_seconds=retry_after_seconds,
    )


def _seconds_of(retry_after: str | None) -> float | None:
    if retry_after is None:
        return None
    # Other digits than these are digits to Python too.
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
