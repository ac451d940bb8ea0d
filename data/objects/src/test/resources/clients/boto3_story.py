# SPDX-License-Identifier: Apache-2.0
"""What boto3 does with a bucket; fails with the first surprise."""
import base64
import io
import socket
import sys
import urllib.request

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError, MissingDependencyException

endpoint, path, style = sys.argv[1:4]
if style == "virtual":
    # Every name below s3.localhost is this machine, whatever the resolver here thinks of it.
    resolve = socket.getaddrinfo
    socket.getaddrinfo = lambda host, *rest, **more: resolve(
        "127.0.0.1" if str(host).endswith("s3.localhost") else host, *rest, **more)
    endpoint = endpoint.replace("127.0.0.1", "s3.localhost")
addressing = {"addressing_style": style}
big = open(path, "rb").read()
s3 = boto3.client("s3", endpoint_url=endpoint, config=Config(signature_version="s3v4", s3=addressing))


def refused(code, call, **arguments):
    try:
        call(**arguments)
    except ClientError as error:
        found = error.response["Error"]["Code"]
        assert found == code, (found, code)
        assert error.response["ResponseMetadata"]["RequestId"]
    else:
        raise AssertionError(code + " was expected")


s3.create_bucket(Bucket="data")
refused("BucketAlreadyOwnedByYou", s3.create_bucket, Bucket="data")

# put, get, head, metadata, checksums
key = "a/b c+\u00fc\u4e2d.txt"
put = s3.put_object(Bucket="data", Key=key, Body=b"hello", Metadata={"who": "me"},
                    ContentType="text/plain", CacheControl="no-store")
assert put["ETag"] == '"5d41402abc4b2a76b9719d911017c592"'
got = s3.get_object(Bucket="data", Key=key, ChecksumMode="ENABLED")
assert got["Body"].read() == b"hello" and got["Metadata"] == {"who": "me"}
assert got["ContentType"] == "text/plain" and got["CacheControl"] == "no-store"
for algorithm in ("CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"):
    try:
        put = s3.put_object(Bucket="data", Key="sum", Body=b"123456789", ChecksumAlgorithm=algorithm)
    except MissingDependencyException:
        continue  # boto3 computes some only with a package of its own; below they are given
    head = s3.head_object(Bucket="data", Key="sum", ChecksumMode="ENABLED")
    assert head["Checksum" + algorithm] == put["Checksum" + algorithm]
crc32c = base64.b64encode(bytes.fromhex("e3069283")).decode()
s3.put_object(Bucket="data", Key="sum", Body=b"123456789", ChecksumCRC32C=crc32c)
refused("BadDigest", s3.put_object, Bucket="data", Key="sum", Body=b"12345678", ChecksumCRC32C=crc32c)
crc64 = base64.b64encode(bytes.fromhex("ae8b14860a799888")).decode()
s3.put_object(Bucket="data", Key="sum", Body=b"123456789", ChecksumCRC64NVME=crc64)
refused("BadDigest", s3.put_object, Bucket="data", Key="sum", Body=b"x",
        ContentMD5=base64.b64encode(bytes(16)).decode())

# ranges and conditions
assert s3.get_object(Bucket="data", Key=key, Range="bytes=1-3")["Body"].read() == b"ell"
assert s3.get_object(Bucket="data", Key=key, Range="bytes=-2")["Body"].read() == b"lo"
refused("InvalidRange", s3.get_object, Bucket="data", Key=key, Range="bytes=99-")
refused("PreconditionFailed", s3.get_object, Bucket="data", Key=key, IfMatch="no")
refused("304", s3.get_object, Bucket="data", Key=key, IfNoneMatch=got["ETag"])
refused("PreconditionFailed", s3.put_object, Bucket="data", Key=key, Body=b"", IfNoneMatch="*")
refused("NoSuchKey", s3.get_object, Bucket="data", Key="none")
refused("NoSuchBucket", s3.list_objects_v2, Bucket="none")

# listings
for number in range(25):
    s3.put_object(Bucket="data", Key="d%02d/x" % number, Body=b"%d" % number)
for version in ("list_objects", "list_objects_v2"):
    pages = list(s3.get_paginator(version).paginate(
        Bucket="data", Delimiter="/", PaginationConfig={"PageSize": 4}))
    assert sum(len(page.get("CommonPrefixes", [])) for page in pages) == 26, version
    keys = [o["Key"] for page in s3.get_paginator(version).paginate(
        Bucket="data", PaginationConfig={"PageSize": 3}) for o in page["Contents"]]
    assert keys == sorted(keys) and len(keys) == 27 and key in keys, version
assert s3.list_objects_v2(Bucket="data", StartAfter="d23/x")["Contents"][0]["Key"] == "d24/x"

# multipart, by the transfer manager and by hand, with resume
s3.upload_fileobj(io.BytesIO(big), "data", "big")
assert s3.get_object(Bucket="data", Key="big")["Body"].read() == big
upload = s3.create_multipart_upload(Bucket="data", Key="parts", ChecksumAlgorithm="SHA256")["UploadId"]
half = 5 << 20
one = s3.upload_part(Bucket="data", Key="parts", UploadId=upload, PartNumber=1, Body=big[:half],
                     ChecksumAlgorithm="SHA256")
assert s3.list_multipart_uploads(Bucket="data")["Uploads"][0]["UploadId"] == upload
assert len(s3.list_parts(Bucket="data", Key="parts", UploadId=upload)["Parts"]) == 1
two = s3.upload_part(Bucket="data", Key="parts", UploadId=upload, PartNumber=2, Body=big[half:],
                     ChecksumAlgorithm="SHA256")
parts = [{"PartNumber": n, "ETag": p["ETag"], "ChecksumSHA256": p["ChecksumSHA256"]}
         for n, p in ((1, one), (2, two))]
done = s3.complete_multipart_upload(Bucket="data", Key="parts", UploadId=upload,
                                    MultipartUpload={"Parts": parts})
assert done["ETag"].endswith('-2"') and done["ChecksumSHA256"].endswith("-2")
ranged = s3.get_object(Bucket="data", Key="parts", Range="bytes=%d-%d" % (half - 3, half + 2))
assert ranged["Body"].read() == big[half - 3:half + 3]
refused("NoSuchUpload", s3.abort_multipart_upload, Bucket="data", Key="parts", UploadId=upload)

# copies, tags, attributes
s3.copy_object(Bucket="data", Key="copy", CopySource={"Bucket": "data", "Key": key})
assert s3.head_object(Bucket="data", Key="copy")["Metadata"] == {"who": "me"}
s3.copy_object(Bucket="data", Key="copy", CopySource={"Bucket": "data", "Key": key},
               MetadataDirective="REPLACE", Metadata={"new": "1"})
assert s3.head_object(Bucket="data", Key="copy")["Metadata"] == {"new": "1"}
tags = [{"Key": "k", "Value": "v"}]
s3.put_object_tagging(Bucket="data", Key="copy", Tagging={"TagSet": tags})
assert s3.get_object_tagging(Bucket="data", Key="copy")["TagSet"] == tags
s3.delete_object_tagging(Bucket="data", Key="copy")
assert s3.get_object_tagging(Bucket="data", Key="copy")["TagSet"] == []
size = s3.get_object_attributes(Bucket="data", Key="parts", ObjectAttributes=["ObjectSize"])
assert size["ObjectSize"] == len(big)

# addresses that were signed
url = s3.generate_presigned_url("get_object", Params={"Bucket": "data", "Key": key})
assert urllib.request.urlopen(url).read() == b"hello"
url = s3.generate_presigned_url("put_object", Params={"Bucket": "data", "Key": "signed"})
urllib.request.urlopen(urllib.request.Request(url, data=b"signed", method="PUT"))
assert s3.get_object(Bucket="data", Key="signed")["Body"].read() == b"signed"

old = boto3.client("s3", endpoint_url=endpoint, config=Config(s3=addressing))
url = old.generate_presigned_url("get_object", Params={"Bucket": "data", "Key": key})
assert urllib.request.urlopen(url).read() == b"hello", "signed as boto3 does by default"

# lifecycle, and what is not here
rules = [{"ID": "r", "Filter": {"Prefix": "tmp/"}, "Status": "Enabled", "Expiration": {"Days": 3}}]
s3.put_bucket_lifecycle_configuration(Bucket="data", LifecycleConfiguration={"Rules": rules})
assert s3.get_bucket_lifecycle_configuration(Bucket="data")["Rules"] == rules
s3.delete_bucket_lifecycle(Bucket="data")
refused("NoSuchLifecycleConfiguration", s3.get_bucket_lifecycle_configuration, Bucket="data")
refused("NotImplemented", s3.put_bucket_versioning, Bucket="data",
        VersioningConfiguration={"Status": "Enabled"})
refused("NotImplemented", s3.put_object, Bucket="data", Key="k", ServerSideEncryption="AES256")
refused("NoSuchBucketPolicy", s3.get_bucket_policy, Bucket="data")

# deleting
refused("BucketNotEmpty", s3.delete_bucket, Bucket="data")
bucket = boto3.resource("s3", endpoint_url=endpoint, config=Config(s3=addressing)).Bucket("data")
bucket.objects.all().delete()
s3.delete_bucket(Bucket="data")
assert s3.list_buckets()["Buckets"] == []
print("boto3 is content")
