// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.time.Instant;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** Operations on buckets, and the list of them. */
final class BucketOperations {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern ADDRESS = Pattern.compile("\\d+\\.\\d+\\.\\d+\\.\\d+");

    private BucketOperations() {}

    static Reply list(S3Call call) {
        var xml = XmlWriter.of("ListAllMyBucketsResult").raw(Owners.xml("Owner")).begin("Buckets");
        var prefix = call.request().parameter("prefix");
        for (var bucket : call.store().buckets()) {
            if (call.caller().rights().know(bucket.name()) && bucket.name().startsWith(prefix)) {
                xml.begin("Bucket")
                        .element("Name", bucket.name())
                        .element("CreationDate", Times.xml(Instant.ofEpochMilli(bucket.created())))
                        .end();
            }
        }
        return Reply.xml(200, xml.bytes());
    }

    /** Also keeps a name from being a path. */
    static void requireName(String bucket) {
        if (!NAME.matcher(bucket).matches()
                || bucket.contains("..")
                || ADDRESS.matcher(bucket).matches()) {
            throw S3Error.InvalidBucketName.refused();
        }
    }

    static Reply create(S3Call call) throws IOException {
        call.caller().requireOwn(call.bucket());
        ObjectHeaders.refuseUnsupported(call.request());
        if (call.request().header("x-amz-bucket-object-lock-enabled").equalsIgnoreCase("true")) {
            throw S3Error.NotImplemented.refused("Object lock is not implemented here.");
        }
        // A location may be named; there is only this one.
        BodyReceiver.document(call.request(), call.caller().payload());
        call.store().createBucket(call.bucket());
        return Reply.empty(200).with("Location", "/" + call.bucket());
    }

    static Reply head(S3Call call) {
        call.caller().requireKnown(call.bucket());
        call.store().bucket(call.bucket());
        return Reply.empty(200).with("x-amz-bucket-region", "us-east-1");
    }

    static Reply delete(S3Call call) throws IOException {
        call.caller().requireOwn(call.bucket());
        call.store().deleteBucket(call.bucket());
        return Reply.empty(204);
    }

    static Reply location(S3Call call) {
        return known(call, XmlWriter.of("LocationConstraint"));
    }

    static Reply versioning(S3Call call) {
        return known(call, XmlWriter.of("VersioningConfiguration"));
    }

    static Reply acl(S3Call call) {
        return known(call, XmlWriter.of("AccessControlPolicy").raw(Owners.acl()));
    }

    private static Reply known(S3Call call, XmlWriter answer) {
        call.caller().requireKnown(call.bucket());
        call.store().bucket(call.bucket());
        return Reply.xml(200, answer.bytes());
    }

    /** What a bucket here never has. */
    static Reply lacks(S3Call call, S3Error error) {
        call.caller().requireKnown(call.bucket());
        call.store().bucket(call.bucket());
        throw error.refused();
    }
}
