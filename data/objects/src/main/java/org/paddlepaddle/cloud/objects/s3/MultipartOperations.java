// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.store.CompletedPart;
import org.paddlepaddle.cloud.objects.store.MultipartUploads;
import org.paddlepaddle.cloud.objects.store.ObjectHead;
import org.paddlepaddle.cloud.objects.store.StoredChecksum;
import org.paddlepaddle.cloud.objects.xml.XmlElement;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** Uploads in parts. */
final class MultipartOperations {
    private MultipartOperations() {}

    static Reply begin(S3Call call) throws IOException {
        var request = call.request();
        call.caller().requireWrite(call.bucket(), call.key());
        var algorithm = ChecksumAlgorithm.of(request.header("x-amz-checksum-algorithm"));
        var type = type(request, algorithm.orElse(ChecksumAlgorithm.CRC32));
        var upload =
                call.store()
                        .uploads()
                        .begin(
                                call.bucket(),
                                call.key(),
                                ObjectHeaders.ofRequest(request),
                                algorithm,
                                type);
        var reply =
                Reply.xml(
                        200,
                        XmlWriter.of("InitiateMultipartUploadResult")
                                .element("Bucket", call.bucket())
                                .element("Key", call.key())
                                .element("UploadId", upload.id())
                                .bytes());
        return algorithm.isEmpty()
                ? reply
                : reply.with("x-amz-checksum-algorithm", algorithm.get().name())
                        .with("x-amz-checksum-type", type.name());
    }

    private static StoredChecksum.Type type(S3Request request, ChecksumAlgorithm algorithm) {
        return switch (request.header("x-amz-checksum-type")) {
            case "COMPOSITE" -> StoredChecksum.Type.COMPOSITE;
            case "FULL_OBJECT" -> {
                if (!algorithm.combines()) {
                    throw S3Error.InvalidRequest.refused(
                            "The FULL_OBJECT checksum type cannot be used with the %s checksum"
                                    .formatted(algorithm));
                }
                yield StoredChecksum.Type.FULL_OBJECT;
            }
            case "" ->
                    algorithm == ChecksumAlgorithm.CRC64NVME
                            ? StoredChecksum.Type.FULL_OBJECT
                            : StoredChecksum.Type.COMPOSITE;
            default -> throw S3Error.InvalidArgument.refused("x-amz-checksum-type is unknown.");
        };
    }

    static Reply putPart(S3Call call) throws IOException {
        int number = partNumber(call.request());
        if (!call.request().header(CopyOperations.SOURCE).isEmpty()) {
            return CopyOperations.copyPart(call, number);
        }
        call.caller().requireWrite(call.bucket(), call.key());
        var uploads = call.store().uploads();
        var upload =
                uploads.require(call.bucket(), call.key(), call.request().parameter("uploadId"));
        try (var received =
                BodyReceiver.receive(
                        call.request(), call.caller().payload(), call.store(), upload.checksum())) {
            var part =
                    uploads.putPart(
                            call.bucket(), upload, number, received.body(), received.checksums());
            return Reply.empty(200)
                    .with("ETag", '"' + part.etag() + '"')
                    .with(
                            ObjectHeaders.checksums(part.checksums()).stream()
                                    .filter(header -> !header.name().endsWith("-type"))
                                    .toList());
        }
    }

    private static int partNumber(S3Request request) {
        try {
            int number = Integer.parseInt(request.parameter("partNumber"));
            if (number >= 1 && number <= MultipartUploads.MOST_PARTS) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw S3Error.InvalidArgument.refused(
                "Part number must be an integer between 1 and 10000, inclusive");
    }

    static Reply complete(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        var document =
                XmlElement.read(BodyReceiver.unchecked(call.request(), call.caller().payload()));
        var head =
                call.store()
                        .uploads()
                        .complete(
                                call.bucket(),
                                call.key(),
                                call.request().parameter("uploadId"),
                                parts(document),
                                expected(call.request()),
                                ConditionalRequest.ofWrite(call.request()));
        var xml =
                XmlWriter.of("CompleteMultipartUploadResult")
                        .element("Location", "/" + call.bucket() + "/" + call.key())
                        .element("Bucket", call.bucket())
                        .element("Key", call.key())
                        .element("ETag", head.quotedEtag());
        head.checksums()
                .forEach(
                        one ->
                                xml.element(one.algorithm().element(), one.value())
                                        .element("ChecksumType", one.type()));
        return Reply.xml(200, xml.bytes());
    }

    private static List<CompletedPart> parts(XmlElement document) {
        var parts = new ArrayList<CompletedPart>();
        for (var part : document.children("Part")) {
            var checksums = new EnumMap<ChecksumAlgorithm, String>(ChecksumAlgorithm.class);
            for (var algorithm : ChecksumAlgorithm.values()) {
                var value = part.text(algorithm.element());
                if (!value.isEmpty()) {
                    checksums.put(algorithm, value);
                }
            }
            try {
                int number = Integer.parseInt(part.text("PartNumber"));
                var etag = part.text("ETag").replace("\"", "");
                parts.add(new CompletedPart(number, etag, checksums));
            } catch (NumberFormatException e) {
                throw S3Error.MalformedXML.refused();
            }
        }
        return parts;
    }

    private static List<StoredChecksum> expected(S3Request request) {
        var expected = new ArrayList<StoredChecksum>();
        for (var algorithm : ChecksumAlgorithm.values()) {
            var value = request.header(algorithm.header());
            if (!value.isEmpty()) {
                var type =
                        value.contains("-")
                                ? StoredChecksum.Type.COMPOSITE
                                : type(request, algorithm);
                expected.add(new StoredChecksum(algorithm, value, type));
            }
        }
        return expected;
    }

    static Reply abort(S3Call call) throws IOException {
        call.caller().requireWrite(call.bucket(), call.key());
        var id = call.request().parameter("uploadId");
        call.store().uploads().abort(call.bucket(), call.key(), id);
        return Reply.empty(204);
    }

    static Reply listParts(S3Call call) throws IOException {
        call.caller().requireRead(call.bucket(), call.key());
        var uploads = call.store().uploads();
        var id = call.request().parameter("uploadId");
        var upload = uploads.require(call.bucket(), call.key(), id);
        int most = call.request().number("max-parts", 1000, 0, 1000);
        int after = call.request().number("part-number-marker", 0, 0, 10_000);
        var rest = List.copyOf(uploads.parts(call.bucket(), upload).tailMap(after + 1).entrySet());
        var page = rest.subList(0, Math.min(most, rest.size()));
        var xml =
                XmlWriter.of("ListPartsResult")
                        .element("Bucket", call.bucket())
                        .element("Key", call.key())
                        .element("UploadId", id)
                        .raw(Owners.xml("Initiator"))
                        .raw(Owners.xml("Owner"))
                        .element("StorageClass", "STANDARD")
                        .element("PartNumberMarker", after)
                        .element(
                                "NextPartNumberMarker",
                                page.isEmpty() ? after : page.getLast().getKey())
                        .element("MaxParts", most)
                        .element("IsTruncated", page.size() < rest.size())
                        .optional("ChecksumAlgorithm", upload.algorithm());
        page.forEach(part -> part(xml, part.getKey(), part.getValue()));
        return Reply.xml(200, xml.bytes());
    }

    private static void part(XmlWriter xml, int number, ObjectHead head) {
        xml.begin("Part")
                .element("PartNumber", number)
                .element("LastModified", Times.xml(head.modifiedAt()))
                .element("ETag", head.quotedEtag())
                .element("Size", head.size());
        head.checksums().forEach(one -> xml.element(one.algorithm().element(), one.value()));
        xml.end();
    }
}
