// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.HttpHeader;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.store.NewObject;
import org.paddlepaddle.cloud.objects.store.ObjectHead;
import org.paddlepaddle.cloud.objects.store.StoredChecksum;

/** What headers say of an object, in both directions. */
final class ObjectHeaders {
    private static final String META = "x-amz-meta-";
    private static final String USUAL_TYPE = "binary/octet-stream";
    private static final int LARGEST_METADATA = 2048;
    private static final List<String> KEPT =
            List.of(
                    "cache-control",
                    "content-disposition",
                    "content-encoding",
                    "content-language",
                    "content-type",
                    "expires");
    private static final List<String> HARMLESS_ACLS =
            List.of("", "private", "bucket-owner-full-control", "bucket-owner-read");

    private ObjectHeaders() {}

    static NewObject ofRequest(S3Request request) {
        refuseUnsupported(request);
        return new NewObject(headers(request), metadata(request), tags(request));
    }

    /** What would silently not happen must not be accepted. */
    static void refuseUnsupported(S3Request request) {
        for (var name : request.headers().keySet()) {
            if (name.startsWith("x-amz-server-side-encryption")
                    || name.startsWith("x-amz-object-lock-")
                    || name.startsWith("x-amz-grant-")
                    || name.startsWith("x-amz-copy-source-server-side-encryption")
                    || name.equals("x-amz-website-redirect-location")
                    || name.equals("x-amz-write-offset-bytes")) {
                throw S3Error.NotImplemented.refused(
                        "The header %s asks for what is not implemented here.".formatted(name));
            }
        }
        if (!HARMLESS_ACLS.contains(request.header("x-amz-acl"))) {
            throw S3Error.NotImplemented.refused("Access control lists are not implemented here.");
        }
        if (!List.of("", "STANDARD").contains(request.header("x-amz-storage-class"))) {
            throw S3Error.InvalidStorageClass.refused();
        }
    }

    private static SortedMap<String, String> headers(S3Request request) {
        var headers = new TreeMap<String, String>();
        for (var name : KEPT) {
            var value = request.header(name);
            if (name.equals("content-encoding")) {
                // The framing is taken off here, so it must not be announced to readers.
                value =
                        Stream.of(value.split(","))
                                .map(String::strip)
                                .filter(coding -> !coding.equals("aws-chunked"))
                                .collect(Collectors.joining(","));
            }
            if (!value.isEmpty()) {
                headers.put(name, value);
            }
        }
        return headers;
    }

    private static SortedMap<String, String> metadata(S3Request request) {
        var metadata = new TreeMap<String, String>();
        int size = 0;
        for (var header : request.headers().entrySet()) {
            if (header.getKey().startsWith(META)) {
                var name = header.getKey().substring(META.length());
                metadata.put(name, header.getValue());
                size += name.length() + header.getValue().length();
            }
        }
        if (size > LARGEST_METADATA) {
            throw S3Error.MetadataTooLarge.refused();
        }
        return metadata;
    }

    static SortedMap<String, String> tags(S3Request request) {
        try {
            var tags = new TreeMap<String, String>();
            for (var tag : QueryParameter.parse(request.header("x-amz-tagging"))) {
                if (tags.put(tag.name(), tag.value()) != null) {
                    throw S3Error.InvalidTag.refused("A tag is named twice.");
                }
            }
            return Tags.checked(tags);
        } catch (IllegalArgumentException e) {
            throw S3Error.InvalidArgument.refused("x-amz-tagging is malformed.");
        }
    }

    /** Of an answer to GET and HEAD. */
    static List<HttpHeader> ofAnswer(S3Request request, ObjectHead head, boolean whole) {
        var headers = new ArrayList<HttpHeader>();
        headers.add(new HttpHeader("ETag", head.quotedEtag()));
        headers.add(new HttpHeader("Last-Modified", Times.header(head.modifiedAt())));
        headers.add(new HttpHeader("Accept-Ranges", "bytes"));
        var described = new TreeMap<>(Map.of("content-type", USUAL_TYPE));
        described.putAll(head.headers());
        for (var name : KEPT) {
            var wished = request.parameter("response-" + name);
            if (!wished.isEmpty()) {
                described.put(name, wished);
            }
        }
        described.forEach((name, value) -> headers.add(new HttpHeader(name, value)));
        head.metadata().forEach((name, value) -> headers.add(new HttpHeader(META + name, value)));
        if (!head.tags().isEmpty()) {
            headers.add(new HttpHeader("x-amz-tagging-count", "" + head.tags().size()));
        }
        if (whole && request.header("x-amz-checksum-mode").equalsIgnoreCase("ENABLED")) {
            headers.addAll(checksums(head.checksums()));
        }
        return headers;
    }

    static List<HttpHeader> checksums(List<StoredChecksum> checksums) {
        return checksums.stream()
                .flatMap(
                        one ->
                                Stream.of(
                                        new HttpHeader(one.algorithm().header(), one.value()),
                                        new HttpHeader("x-amz-checksum-type", one.type().name())))
                .toList();
    }
}
