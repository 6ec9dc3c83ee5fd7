# Buys by the client that was generated, and prints the order as the client read it.
import json
import os

from takilya_open_api_client import AuthenticatedClient
from takilya_open_api_client.api.sandbox import simulate_order
from takilya_open_api_client.models import SimulateOrderBody

client = AuthenticatedClient(
    base_url=os.environ["TAKILYA_URL"] + "/open-api/v1",
    token=os.environ["TAKILYA_KEY"],
    auth_header_name="api-key",
    prefix="",
)
body = SimulateOrderBody.from_dict(json.loads(os.environ["TAKILYA_ORDER"]))
answer = simulate_order.sync(client=client, body=body)
print(json.dumps(answer.data.to_dict()))
