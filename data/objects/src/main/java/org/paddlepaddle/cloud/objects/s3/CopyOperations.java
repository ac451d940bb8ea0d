// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.sign.UriEncoding;
import org.paddlepaddle.cloud.objects.store.NewObject;
import org.paddlepaddle.cloud.objects.store.ObjectHead;
import org.paddlepaddle.cloud.objects.store.StoredChecksum;
import org.paddlepaddle.cloud.objects.store.StoredObject;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** Copies of objects, whole or as a part of an upload. */
final class CopyOperations {
    static final String SOURCE = "x-amz-copy-source";

    private CopyOperations() {}

    static Reply copy(S3Call call) throws IOException {
        var request = call.request();
        call.caller().requireWrite(call.bucket(), call.key());
        ObjectHeaders.refuseUnsupported(request);
        call.store().bucket(call.bucket());
        try (var source = source(call)) {
            var head = source.head();
            boolean replaces = request.header("x-amz-metadata-directive").equals("REPLACE");
            if (!replaces && isItself(call)) {
                throw S3Error.InvalidRequest.refused(
                        "This copy request is illegal because it is trying to copy an object to"
                                + " itself without changing the object's metadata.");
            }
            var algorithms = algorithms(request, head);
            try (var bytes = source.stream(0, head.size());
                    var body = call.store().stage(bytes, algorithms)) {
                var checksums =
                        algorithms.stream()
                                .map(one -> StoredChecksum.full(one, body.checksum(one)))
                                .toList();
                var copied =
                        call.store()
                                .put(
                                        call.bucket(),
                                        call.key(),
                                        body,
                                        description(request, head, replaces),
                                        checksums,
                                        ConditionalRequest.ofWrite(request));
                return result("CopyObjectResult", copied.quotedEtag(), copied);
            }
        }
    }

    private static boolean isItself(S3Call call) {
        var place = place(call.request());
        return place.equals(List.of(call.bucket(), call.key()));
    }

    private static NewObject description(S3Request request, ObjectHead head, boolean replaces) {
        var stated = ObjectHeaders.ofRequest(request);
        boolean newTags = request.header("x-amz-tagging-directive").equals("REPLACE");
        return new NewObject(
                replaces ? stated.headers() : head.headers(),
                replaces ? stated.metadata() : head.metadata(),
                newTags ? stated.tags() : head.tags());
    }

    private static EnumSet<ChecksumAlgorithm> algorithms(S3Request request, ObjectHead head) {
        var algorithms = EnumSet.noneOf(ChecksumAlgorithm.class);
        ChecksumAlgorithm.of(request.header("x-amz-checksum-algorithm"))
                .ifPresentOrElse(
                        algorithms::add,
                        () -> head.checksums().forEach(one -> algorithms.add(one.algorithm())));
        return algorithms;
    }

    /** Opens what the request wants copied; the caller closes it. */
    private static StoredObject source(S3Call call) throws IOException {
        var place = place(call.request());
        call.caller().requireRead(place.getFirst(), place.getLast());
        var source = call.store().read(place.getFirst(), place.getLast());
        try {
            ConditionalRequest.requireSource(call.request(), source.head());
            return source;
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /** Bucket and key. */
    private static List<String> place(S3Request request) {
        var stated = request.header(SOURCE);
        int mark = stated.indexOf('?');
        if (mark >= 0 && !stated.substring(mark).equals("?versionId=null")) {
            throw S3Error.NoSuchVersion.refused();
        }
        try {
            var path = UriEncoding.decodePath(mark < 0 ? stated : stated.substring(0, mark));
            var place = path.startsWith("/") ? path.substring(1) : path;
            int slash = place.indexOf('/');
            if (slash > 0 && slash < place.length() - 1) {
                return List.of(place.substring(0, slash), place.substring(slash + 1));
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw S3Error.InvalidArgument.refused("Copy Source must mention the source bucket and key");
    }

    static Reply copyPart(S3Call call, int number) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        var uploads = call.store().uploads();
        var upload =
                uploads.require(call.bucket(), call.key(), call.request().parameter("uploadId"));
        try (var source = source(call)) {
            var stated = call.request().header("x-amz-copy-source-range");
            var range =
                    ByteRange.of(stated, source.head().size())
                            .orElse(new ByteRange(0, source.head().size()));
            var wanted = EnumSet.noneOf(ChecksumAlgorithm.class);
            upload.checksum().ifPresent(wanted::add);
            try (var bytes = source.stream(range.from(), range.length());
                    var body = call.store().stage(bytes, wanted)) {
                var checksums =
                        wanted.stream()
                                .map(one -> StoredChecksum.full(one, body.checksum(one)))
                                .toList();
                var part = uploads.putPart(call.bucket(), upload, number, body, checksums);
                return result("CopyPartResult", '"' + part.etag() + '"', source.head());
            }
        }
    }

    private static Reply result(String root, String etag, ObjectHead dated) {
        return Reply.xml(
                200,
                XmlWriter.of(root)
                        .element("LastModified", Times.xml(dated.modifiedAt()))
                        .element("ETag", etag)
                        .bytes());
    }
}
