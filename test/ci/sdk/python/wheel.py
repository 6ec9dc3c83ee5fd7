"""Holds a wheel against its own record, and prints what it says of itself."""

import base64
import csv
import hashlib
import io
import json
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    assert wheel.testzip() is None
    names = wheel.namelist()
    [record] = [name for name in names if name.endswith(".dist-info/RECORD")]
    rows = list(csv.reader(io.TextIOWrapper(wheel.open(record), "utf8")))
    assert sorted(name for name, _, _ in rows) == sorted(names)
    for name, digest, size in rows:
        if name != record:
            content = wheel.read(name)
            hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={hashed}", len(content)), name
    metadata = wheel.read(record.replace("RECORD", "METADATA")).decode()
    print(json.dumps({"names": names, "metadata": metadata, "dates": sorted({each.date_time for each in wheel.infolist()})}))
