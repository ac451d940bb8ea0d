// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.store.ObjectHead;
import org.paddlepaddle.cloud.objects.store.Precondition;
import org.paddlepaddle.cloud.objects.store.StoredObject;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** Operations on one object: put, get, head, delete, tags, attributes; and deleting many. */
final class ObjectOperations {
    private static final int MOST_DELETED = 1000;

    private ObjectOperations() {}

    static Reply put(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        var object = ObjectHeaders.ofRequest(call.request());
        var condition = ConditionalRequest.ofWrite(call.request());
        call.store().bucket(call.bucket());
        try (var received =
                BodyReceiver.receive(
                        call.request(), call.caller().payload(), call.store(), Optional.empty())) {
            var head =
                    call.store()
                            .put(
                                    call.bucket(),
                                    call.key(),
                                    received.body(),
                                    object,
                                    received.checksums(),
                                    condition);
            return Reply.empty(200)
                    .with("ETag", head.quotedEtag())
                    .with(ObjectHeaders.checksums(head.checksums()));
        }
    }

    static Reply get(S3Call call) throws IOException {
        call.caller().requireRead(call.bucket(), call.key());
        requireCurrent(call.request());
        var object = call.store().read(call.bucket(), call.key());
        try {
            var reply = answer(call.request(), object);
            if (!(reply.content() instanceof Reply.Stored)) {
                object.close();
            }
            return reply;
        } catch (RuntimeException e) {
            object.close();
            throw e;
        }
    }

    private static Reply answer(S3Request request, StoredObject object) {
        var head = object.head();
        if (ConditionalRequest.unmodified(request, "", head)) {
            return Reply.empty(304)
                    .with("ETag", head.quotedEtag())
                    .with("Last-Modified", Times.header(head.modifiedAt()));
        }
        var part =
                request.asks("partNumber")
                        ? Optional.of(partRange(request, head))
                        : ByteRange.of(request.header("range"), head.size());
        var range = part.orElse(new ByteRange(0, head.size()));
        var headers = ObjectHeaders.ofAnswer(request, head, part.isEmpty());
        var content = new Reply.Stored(object, range.from(), range.length());
        var reply = new Reply(part.isPresent() ? 206 : 200, headers, content);
        if (part.isPresent()) {
            reply = reply.with("Content-Range", range.contentRange(head.size()));
        }
        if (request.asks("partNumber") && head.segmented()) {
            reply = reply.with("x-amz-mp-parts-count", "" + head.segments().size());
        }
        return reply;
    }

    private static ByteRange partRange(S3Request request, ObjectHead head) {
        int wanted = request.number("partNumber", 1, 1, 10_000);
        if (!head.segmented() && wanted == 1) {
            return new ByteRange(0, head.size());
        }
        long from = 0;
        for (int at = 0; at < head.segments().size(); at++) {
            var segment = head.segments().get(at);
            if (at + 1 == wanted) {
                return new ByteRange(from, segment.size());
            }
            from += segment.size();
        }
        throw S3Error.InvalidRange.refused("The requested partnumber is not satisfiable");
    }

    /** There are no versions but the current one. */
    static void requireCurrent(S3Request request) {
        var version = request.parameter("versionId");
        if (!version.isEmpty() && !version.equals("null")) {
            throw S3Error.NoSuchVersion.refused();
        }
    }

    static Reply delete(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        requireCurrent(call.request());
        call.store().delete(call.bucket(), call.key(), ConditionalRequest.ofWrite(call.request()));
        return Reply.empty(204);
    }

    static Reply deleteMany(S3Call call) throws IOException {
        call.store().bucket(call.bucket());
        var document = call.document();
        var objects = document.children("Object");
        if (objects.isEmpty() || objects.size() > MOST_DELETED) {
            throw S3Error.MalformedXML.refused();
        }
        boolean quiet = document.text("Quiet").equalsIgnoreCase("true");
        var xml = XmlWriter.of("DeleteResult");
        for (var object : objects) {
            var key = object.exactText("Key");
            var refused = deleted(call, key, object.text("VersionId"));
            if (refused.isPresent()) {
                xml.begin("Error")
                        .element("Key", key)
                        .element("Code", refused.get().error().name())
                        .element("Message", String.valueOf(refused.get().getMessage()))
                        .end();
            } else if (!quiet) {
                xml.begin("Deleted").element("Key", key).end();
            }
        }
        return Reply.xml(200, xml.bytes());
    }

    private static Optional<S3Exception> deleted(S3Call call, String key, String version)
            throws IOException {
        try {
            call.caller().requireWrite(call.bucket(), key);
            if (!version.isEmpty() && !version.equals("null")) {
                throw S3Error.NoSuchVersion.refused();
            }
            call.store().delete(call.bucket(), key, Precondition.NONE);
            return Optional.empty();
        } catch (S3Exception e) {
            return Optional.of(e);
        }
    }

    static Reply tags(S3Call call) throws IOException {
        call.caller().requireRead(call.bucket(), call.key());
        requireCurrent(call.request());
        var head = call.store().head(call.bucket(), call.key());
        return Reply.xml(200, Tags.write(head.tags()));
    }

    static Reply putTags(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        requireCurrent(call.request());
        call.store().tag(call.bucket(), call.key(), Tags.read(call.document()));
        return Reply.empty(200);
    }

    static Reply deleteTags(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        requireCurrent(call.request());
        call.store().tag(call.bucket(), call.key(), new TreeMap<>());
        return Reply.empty(204);
    }

    static Reply attributes(S3Call call) throws IOException {
        call.caller().requireRead(call.bucket(), call.key());
        var head = call.store().head(call.bucket(), call.key());
        var wanted = call.request().header("x-amz-object-attributes");
        var xml = XmlWriter.of("GetObjectAttributesResponse");
        if (wanted.contains("ETag")) {
            xml.element("ETag", head.etag());
        }
        if (wanted.contains("Checksum") && !head.checksums().isEmpty()) {
            xml.begin("Checksum");
            for (var one : head.checksums()) {
                xml.element(one.algorithm().element(), one.value());
                xml.element("ChecksumType", one.type());
            }
            xml.end();
        }
        if (wanted.contains("ObjectParts") && head.segmented()) {
            xml.begin("ObjectParts").element("TotalPartsCount", head.segments().size()).end();
        }
        if (wanted.contains("StorageClass")) {
            xml.element("StorageClass", "STANDARD");
        }
        if (wanted.contains("ObjectSize")) {
            xml.element("ObjectSize", head.size());
        }
        return Reply.xml(200, xml.bytes()).with("Last-Modified", Times.header(head.modifiedAt()));
    }
}
