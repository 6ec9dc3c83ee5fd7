"""Follows notices until as many have come, by the client that is asked for, and prints their positions and what else was heard."""

import asyncio
import json
import os
import sys

from takilya import AsyncTakilya, Takilya, TakilyaError

kind, after, count, hears = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "hears"
options = {"api_key": os.environ["TAKILYA_KEY"], "base_url": os.environ["TAKILYA_URL"]}
gone, troubles, positions = [], [], []
told = {
    "after": after,
    "wait_seconds": 0.01,
    "on_gone": (lambda first, last: gone.append([first, last])) if hears else None,
    "on_trouble": lambda error: troubles.append(error.code),
}


def took(notice):
    positions.append(notice["position"])
    print(f"at {notice['position']}", flush=True)
    return len(positions) == count


async def follow_later():
    async for notice in AsyncTakilya(**options).notices(**told):
        if took(notice):
            break


def follow():
    for notice in Takilya(**options).notices(**told):
        if took(notice):
            break


code = None
try:
    asyncio.run(follow_later()) if kind == "async" else follow()
except TakilyaError as error:
    code = error.code
print(json.dumps({"positions": positions, "gone": gone, "troubles": troubles, "code": code}))
