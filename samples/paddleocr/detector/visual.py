# SPDX-License-Identifier: Apache-2.0
"""Scalars in VisualDL's record files: length, then a protobuf message, without a checksum."""
import os
import struct
import time


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def record(tag, milliseconds, content, step=0):
    name = tag.encode()
    value = (b"\x08" + varint(step) if step else b"") + b"\x12" + varint(len(name)) + name
    value += b"\x18" + varint(milliseconds) + content
    message = b"\x0a" + varint(len(value)) + value
    return struct.pack("<Q", len(message)) + message


class ScalarLog:
    """Each record is in the file when the call returns, so that others follow while the training runs."""

    def __init__(self, directory, clock=time.time):
        os.makedirs(directory, exist_ok=True)
        self.clock = clock
        self.file = open(os.path.join(directory, f"vdlrecords.{int(clock()):010d}.log"), "ab", buffering=0)
        self.file.write(record("meta_data_tag", self.now(), b"\x52\x00"))

    def now(self):
        return int(self.clock() * 1000)

    def add(self, tag, step, value):
        self.file.write(record(tag, self.now(), b"\x25" + struct.pack("<f", value), step))

    def close(self):
        self.file.close()
