// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.error;

/** What a request is refused with: the code in S3's spelling, the status, S3's usual sentence. */
public enum S3Error {
    AccessDenied(403, "Access Denied."),
    AuthorizationHeaderMalformed(400, "The authorization header is malformed."),
    AuthorizationQueryParametersError(400, "The query parameters of the signature are malformed."),
    BadDigest(400, "The checksum you specified did not match what we received."),
    BucketAlreadyOwnedByYou(409, "The bucket exists and is yours."),
    BucketNotEmpty(409, "The bucket you tried to delete is not empty."),
    EntityTooLarge(400, "Your proposed upload exceeds the maximum allowed object size."),
    EntityTooSmall(400, "Your proposed upload is smaller than the minimum allowed size."),
    IncompleteBody(400, "The request ended before the number of bytes it announced."),
    InternalError(500, "We encountered an internal error. Please try again."),
    InvalidAccessKeyId(403, "The access key you provided does not exist in our records."),
    InvalidArgument(400, "Invalid argument."),
    InvalidBucketName(400, "The specified bucket is not valid."),
    InvalidDigest(400, "The Content-MD5 you specified is not valid."),
    InvalidPart(400, "One or more of the specified parts could not be found."),
    InvalidPartOrder(400, "The list of parts was not in ascending order."),
    InvalidRange(416, "The requested range is not satisfiable."),
    InvalidRequest(400, "Invalid request."),
    InvalidStorageClass(400, "The storage class you specified is not valid; allowed: STANDARD."),
    InvalidTag(400, "The tag provided was not a valid tag."),
    InvalidURI(400, "Couldn't parse the specified URI."),
    KeyTooLongError(400, "Your key is too long; allowed: 1024 bytes."),
    MalformedXML(400, "The XML you provided was not well-formed or did not validate."),
    MetadataTooLarge(400, "Your metadata headers exceed the maximum allowed size of 2048 bytes."),
    MethodNotAllowed(405, "The specified method is not allowed against this resource."),
    MissingContentLength(411, "You must provide the Content-Length HTTP header."),
    NoSuchBucket(404, "The specified bucket does not exist."),
    NoSuchBucketPolicy(404, "The bucket policy does not exist."),
    NoSuchCORSConfiguration(404, "The CORS configuration does not exist."),
    NoSuchKey(404, "The specified key does not exist."),
    NoSuchLifecycleConfiguration(404, "The lifecycle configuration does not exist."),
    NoSuchTagSet(404, "The TagSet does not exist."),
    NoSuchUpload(404, "The specified multipart upload does not exist."),
    NoSuchVersion(404, "The specified version does not exist."),
    NoSuchWebsiteConfiguration(404, "The website configuration does not exist."),
    NotImplemented(501, "A header or query you provided implies functionality that is not here."),
    NotModified(304, "Not Modified"),
    ObjectLockConfigurationNotFoundError(404, "There is no object lock configuration."),
    PreconditionFailed(412, "At least one of the preconditions you specified did not hold."),
    QuotaExceeded(
            403, "The quota of this bucket or server is used up; delete objects or raise it."),
    RequestTimeTooSkewed(
            403, "The difference between the request time and the server's time is too large."),
    RequestTimeout(400, "Your socket connection was not read from or written to in time."),
    ServerSideEncryptionConfigurationNotFoundError(
            404, "The server side encryption configuration was not found."),
    SignatureDoesNotMatch(
            403,
            "The request signature we calculated does not match the signature you provided."
                    + " Check your key and signing method."),
    SlowDown(503, "Please reduce your request rate."),
    StorageFull(507, "The disk of the server is full; delete objects or add space."),
    XAmzContentSHA256Mismatch(
            400, "The provided 'x-amz-content-sha256' header does not match what was computed.");

    private final int status;
    private final String sentence;

    S3Error(int status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    public int status() {
        return status;
    }

    public String sentence() {
        return sentence;
    }

    public S3Exception refused() {
        return new S3Exception(this, sentence);
    }

    /**
     * @param why a sentence
     */
    public S3Exception refused(String why) {
        return new S3Exception(this, why);
    }
}
