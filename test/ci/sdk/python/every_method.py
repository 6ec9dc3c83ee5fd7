"""Calls every operation of a document, by both clients, and prints what came of each."""

import asyncio
import json
import os
import re
import sys

from takilya import AsyncTakilya, Takilya, TakilyaError

unknown_id = sys.argv[2]
given = {"api_key": os.environ["TAKILYA_KEY"], "base_url": os.environ["TAKILYA_URL"] + "/open-api/v1/", "retries_max": 0}


def snake(name):
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def called(client, operation):
    parameters = operation.get("parameters", [])
    places = [each["in"] for each in parameters]
    body = operation.get("requestBody")
    given = [unknown_id] * places.count("path")
    if body is not None:
        given.append({} if "application/json" in body["content"] else b"\0")
    elif "query" in places:
        given.append({})
    takes_match = any(each["name"] == "If-Match" for each in parameters)
    outcome = getattr(client, snake(operation["operationId"]))(*given, **({"if_match": '"x"'} if takes_match else {}))
    return outcome.page() if hasattr(outcome, "page") else outcome


def told(operation, outcome):
    if isinstance(outcome, TakilyaError):
        return [operation["operationId"], outcome.status, outcome.code, outcome.message]
    return [operation["operationId"], 200, "", type(outcome.data).__name__]


def methods_of(kind):
    return sorted(name for name in dir(kind) if not name.startswith("_"))


def by_threads(operations):
    client = Takilya(**given)
    for operation in operations:
        try:
            yield told(operation, called(client, operation))
        except TakilyaError as error:
            yield told(operation, error)


async def by_tasks(operations):
    client = AsyncTakilya(**given)
    outcomes = []
    for operation in operations:
        try:
            outcomes.append(told(operation, await called(client, operation)))
        except TakilyaError as error:
            outcomes.append(told(operation, error))
    return outcomes


with open(sys.argv[1], encoding="utf8") as file:
    paths = json.load(file)["paths"]
operations = [operation for methods in paths.values() for operation in methods.values()]
outcomes = [*by_threads(operations), *asyncio.run(by_tasks(operations))]
print(json.dumps({"methods": [methods_of(Takilya), methods_of(AsyncTakilya)], "outcomes": outcomes}))
