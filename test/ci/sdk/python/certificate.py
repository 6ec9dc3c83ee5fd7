"""Calls a service whose certificate nobody vouches for: without a word, and with one. Prints what came of both."""

import json
import ssl
import sys

from takilya import Takilya, TakilyaError

url, certificate = sys.argv[1], sys.argv[2]


def called(context):
    try:
        return Takilya(api_key="tak_test_x", base_url=url, retries_max=0, ssl_context=context).get_me().data
    except TakilyaError as error:
        return error.code


print(json.dumps([called(None), called(ssl.create_default_context(cafile=certificate))]))
