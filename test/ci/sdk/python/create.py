"""Creates an event under a name, by the client that is asked for, and prints its id or the code of the refusal."""

import asyncio
import json
import os
import sys

from takilya import AsyncTakilya, Takilya, TakilyaError

kind, name, more = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
options = {"api_key": f" {os.environ['TAKILYA_KEY']}\n", "base_url": os.environ["TAKILYA_URL"], **more}
body = {"name": name, "dateTime": "2030-02-14T19:00:00+08:00"}


async def create_later():
    return await AsyncTakilya(**options).create_event(body)


try:
    reply = asyncio.run(create_later()) if kind == "async" else Takilya(**options).create_event(body)
    print(json.dumps({"id": reply.data["id"], "etag": reply.etag, "requestId": reply.request_id}))
except TakilyaError as error:
    print(json.dumps({"code": error.code, "status": error.status, "details": error.details, "hint": error.hint}))
