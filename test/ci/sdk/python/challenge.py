"""Sends an order where work is asked for first, by both ways, and prints the answers."""

import asyncio
import json
import sys

from takilya import fetch_with_challenge, fetch_with_challenge_async, solve_challenge

url, body = sys.argv[1], json.loads(sys.argv[2])
keys = ["a key of sixteen characters", "another one of so many"]
replies = [
    fetch_with_challenge(url, body, headers={"Idempotency-Key": keys[0]}),
    asyncio.run(fetch_with_challenge_async(url, body, headers={"Idempotency-Key": keys[1]})),
]
later = 0
for difficulty in (33, -1, None, "8"):
    try:
        solve_challenge({"kind": "pow", "nonce": "a", "difficulty": difficulty})
    except ValueError:
        later += 1
try:
    fetch_with_challenge("file:///etc/hostname", {})
except ValueError:
    later += 1
print(json.dumps({"statuses": [each.status for each in replies], "later": later}))
