"""What a type checker has to complain about, and what it must know. Each line that is wrong says so."""

from takilya import AsyncTakilya, Takilya, verify_webhook


def calls(takilya: Takilya) -> None:
    takilya.create_event({"name": "a"})  # type: ignore[typeddict-item]
    takilya.create_event({"name": "a", "dateTime": 1})  # type: ignore[typeddict-item]
    takilya.create_event({"name": "a", "dateTime": "b", "colour": "red"})  # type: ignore[typeddict-unknown-key]
    takilya.list_events({"status": "LOST"})  # type: ignore[arg-type]
    takilya.list_events({"from": "2030-01-01", "take": 5})
    takilya.get_event("a", idempotency_key="b")  # type: ignore[call-arg]
    takilya.publish_event("a", idempotency_key="b", if_match="c", retries_max=1)
    takilya.get_event("a").data["wala"]  # type: ignore[typeddict-item]
    name: str = takilya.get_event("a").data["name"]
    for order in takilya.list_orders(name):
        total: float = order["totalAmount"]
        total.wala  # type: ignore[attr-defined]
    for notice in takilya.notices():
        if notice["type"] == "order.completed":
            number: str = notice["data"]["orderNumber"]
        elif notice["type"] == "ticket.inventory_low":
            notice["data"]["orderNumber"]  # type: ignore[typeddict-item]
    message = verify_webhook(b"", {}, number)
    if message["type"] == "order.completed":
        message["data"]["wala"]  # type: ignore[typeddict-item]


async def awaited(takilya: AsyncTakilya) -> str:
    takilya.get_event("a").data  # type: ignore[attr-defined]
    async for event in takilya.list_events():
        await takilya.publish_event(event["id"])
    return (await takilya.get_event("a")).data["name"]
