"""The Takilya Open API: every endpoint, typed, sync and async; webhooks verified; nothing to install beside it."""

from .challenge import ChallengeReply, fetch_with_challenge, fetch_with_challenge_async, solve_challenge
from .client import AsyncTakilya, Takilya
from .errors import TakilyaError
from .pages import AsyncPages, AsyncRows, Page, Pages, Rows
from .request import CallOptions, MatchOptions, Reply, WriteOptions
from .webhooks import WebhookRefused, sign_webhook, verify_webhook

__all__ = [
    "AsyncPages",
    "AsyncRows",
    "AsyncTakilya",
    "CallOptions",
    "ChallengeReply",
    "MatchOptions",
    "Page",
    "Pages",
    "Reply",
    "Rows",
    "Takilya",
    "TakilyaError",
    "WebhookRefused",
    "WriteOptions",
    "fetch_with_challenge",
    "fetch_with_challenge_async",
    "sign_webhook",
    "solve_challenge",
    "verify_webhook",
]
