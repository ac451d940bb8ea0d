# SPDX-License-Identifier: Apache-2.0
"""Prints requests with the signatures that Baidu's SDK makes of them, one a line, as JSON."""
import calendar
import json
import random
import sys
import time

from baidubce import utils
from baidubce.auth import bce_v1_signer
from baidubce.auth.bce_credentials import BceCredentials

ALPHABET = "abcXYZ019-._~/ +%&=?#\u732b\u00e9'()*!"

dice = random.Random(int(sys.argv[1]))


def text(longest):
    return "".join(dice.choice(ALPHABET) for _ in range(dice.randrange(1, longest)))


for _ in range(int(sys.argv[2])):
    method = dice.choice(["GET", "PUT", "HEAD", "DELETE"])
    path = "/bucket/" + text(30)
    query = {"prefix": text(20), "maxKeys": str(dice.randrange(1, 1000))} if dice.random() < 0.5 else {}
    moment = dice.randrange(1_500_000_000, 1_900_000_000)
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
    headers = {"host": "bj.bcebos.com", "x-bce-date": stamp}
    keys = ("ak" + str(dice.randrange(1000)), "sk" + str(dice.randrange(1000)))
    signed = bce_v1_signer.sign(
        BceCredentials(*keys), method.encode(), utils.normalize_string(path, False),
        {name.encode(): value.encode() for name, value in headers.items()},
        {name.encode(): value.encode("utf-8") for name, value in query.items()},
        timestamp=moment, expiration_in_seconds=1800, headers_to_sign=[b"host", b"x-bce-date"])
    if isinstance(signed, bytes):
        signed = signed.decode()
    assert calendar.timegm(time.strptime(stamp, "%Y-%m-%dT%H:%M:%SZ")) == moment
    print(json.dumps({
        "method": method, "path": path, "query": query, "headers": headers, "time": stamp,
        "accessKey": keys[0], "secretKey": keys[1], "authorization": signed}))
