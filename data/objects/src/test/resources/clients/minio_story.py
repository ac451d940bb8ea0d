# SPDX-License-Identifier: Apache-2.0
"""What MinIO's client for Python does with a bucket; fails with the first surprise."""
import io
import os
import sys
import urllib.parse

from minio import Minio
from minio.deleteobjects import DeleteObject

endpoint, path = sys.argv[1:3]
client = Minio(urllib.parse.urlparse(endpoint).netloc, os.environ["AWS_ACCESS_KEY_ID"],
               os.environ["AWS_SECRET_ACCESS_KEY"], secure=False)
big = open(path, "rb").read()
client.make_bucket("data")
assert client.bucket_exists("data") and not client.bucket_exists("none")
client.fput_object("data", "big", path, part_size=5 << 20)
assert client.get_object("data", "big").read() == big
# Of unknown length: MinIO's client sends parts until the stream ends.
client.put_object("data", "stream", io.BytesIO(big), -1, part_size=5 << 20)
assert client.stat_object("data", "stream").size == len(big)
client.put_object("data", "d/\u00fc x", io.BytesIO(b"small"), 5, metadata={"who": "me"})
assert client.get_object("data", "d/\u00fc x", offset=1, length=3).read() == b"mal"
names = [o.object_name for o in client.list_objects("data", recursive=True)]
assert names == ["big", "d/\u00fc x", "stream"], names
assert [o.object_name for o in client.list_objects("data", prefix="d")] == ["d/"]
assert list(client.remove_objects("data", [DeleteObject(name) for name in names])) == []
client.remove_bucket("data")
print("minio is content")
