"""Verifies each of some messages, and prints what came of it."""

import json
import sys

from takilya import WebhookRefused, sign_webhook, verify_webhook

with open(sys.argv[1], encoding="utf8") as file:
    given = json.load(file)
for case in given["cases"]:
    for shape in (lambda body: body, lambda body: body.encode() if isinstance(body, str) else body):
        try:
            message = verify_webhook(shape(case["body"]), case["headers"], case["secret"], now=case["now"])
            print(json.dumps({"type": message["type"], "data": message["data"]}))
        except WebhookRefused as refused:
            print(json.dumps({"reason": refused.reason, "message": str(refused)}))
print(json.dumps(sign_webhook(given["sign"]["body"], id="msg_1", secret=given["sign"]["secrets"], seconds=given["sign"]["seconds"])))
