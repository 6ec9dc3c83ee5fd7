"""What an integrator does with the client: from a draft to a refund, with lists and refusals. Raises where something is amiss."""

import asyncio
import os
import sys

from takilya import AsyncTakilya, Takilya, TakilyaError

options = {"api_key": os.environ["TAKILYA_KEY"], "base_url": os.environ["TAKILYA_URL"]}
takilya = Takilya(**options)
body = {"name": "Gabi ng Musika", "dateTime": "2030-02-14T19:00:00+08:00", "category": "COMEDY"}


def refused(code, act):
    try:
        act()
    except TakilyaError as error:
        assert error.code == code, str(error)
        return error
    raise AssertionError(f"not refused: {code}")


def faulty(act):
    try:
        act()
    except ValueError:
        return
    raise AssertionError("sent what cannot be sent")


created = takilya.create_event({**body, "tickets": [{"name": "GA", "price": 800, "quantity": 5, "published": True}]})
assert created.request_id.startswith("req_") and created.etag.startswith('"')
event_id, tickets = created.data["id"], created.data["tickets"]
assert "no venue" in str(takilya.publish_event(event_id, if_match=created.etag).warnings)
stale = refused("PRECONDITION_FAILED", lambda: takilya.update_event(event_id, {"name": "Iba"}, if_match=created.etag))
assert stale.status == 412 and not stale.is_passing
items = [{"ticketTypeId": tickets[0]["id"], "quantity": 2}]
order = takilya.simulate_order({"eventId": event_id, "items": items, "outcome": "COMPLETED"}).data
assert order["totalAmount"] == 1600
assert takilya.simulate_refund(order["id"]).data["status"] == "REFUNDED"
assert [each["id"] for each in takilya.list_orders(event_id, {"status": "REFUNDED"})] == [order["id"]]
shown = takilya.get_event(event_id, {"include": ["tickets", "brands"]}).data
assert (shown["status"], shown["brands"]) == ("PUBLISHED", [])
with open(sys.argv[1], "rb") as file:
    picture = takilya.create_picture(file.read()).data
assert (picture["width"], picture["height"]) == (80, 60)

# An id that would lead to another endpoint never leaves.
for each in ("", ".", ".."):
    faulty(lambda each=each: takilya.delete_event(each))
refused("NOT_FOUND", lambda: takilya.get_event("../me"))
# What cannot be sent at all is a mistake of the caller, not a lost connection.
faulty(lambda: takilya.create_event(body, idempotency_key="isa\nlang"))
faulty(lambda: takilya.create_event({**body, "eventCapacity": float("nan")}))
for wrong in ({"api_key": ""}, {"api_key": "tak_\n_x"}, {"base_url": "tickets.example.com"}, {"base_url": "file:///etc"}):
    faulty(lambda wrong=wrong: Takilya(**{**options, **wrong}))

ids = [takilya.create_event({**body, "name": f"Serye {index}", "category": "SPORTS"}).data["id"] for index in range(5)]
query = {"category": "SPORTS", "take": 2, "sort": "createdAt"}
page = takilya.list_events(query).page()
assert (len(page.data), page.meta["total"], page.meta["totalPages"]) == (2, 5, 3)
seen = []
for event in takilya.list_events(query):
    seen.append(event["id"])
    # Rows that come in or go meanwhile move the pages, but not a cursor.
    if len(seen) == 2:
        takilya.delete_event(ids[0])
assert seen == ids, (seen, ids)
for code in ("UNA", "DALAWA", "TATLO"):
    takilya.create_promo_code(ids[1], {"code": code, "kind": "PERCENT", "value": 10})
assert sorted(each["code"] for each in takilya.list_promo_codes(ids[1], {"take": 2})) == ["DALAWA", "TATLO", "UNA"]
assert [len(each.data) for each in takilya.list_promo_codes(ids[1], {"take": 2}).pages()] == [2, 1]


async def later():
    client = AsyncTakilya(**options)
    me, first = await asyncio.gather(client.get_me(), client.list_events(query).page())
    assert me.data["organization"]["name"] == "Hiraya Live" and len(first.data) == 2
    assert [event["id"] async for event in client.list_events(query)] == ids[1:]
    assert [len(each.data) async for each in client.list_promo_codes(ids[1], {"take": 2}).pages()] == [2, 1]


asyncio.run(later())
print("whole")
