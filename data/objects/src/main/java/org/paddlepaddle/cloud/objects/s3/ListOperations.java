// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.sign.UriEncoding;
import org.paddlepaddle.cloud.objects.store.IndexedObject;
import org.paddlepaddle.cloud.objects.store.Listing;
import org.paddlepaddle.cloud.objects.store.Upload;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** Listings: of objects in both versions, of object versions, of uploads. */
final class ListOperations {
    private static final int MOST = 1000;

    private ListOperations() {}

    static Reply objects(S3Call call) throws IOException {
        return call.request().parameter("list-type").equals("2") ? second(call) : first(call);
    }

    private static Listing listing(S3Call call, String after, int most) throws IOException {
        var request = call.request();
        call.caller().requireRead(call.bucket(), request.parameter("prefix"));
        call.store().bucket(call.bucket());
        return Listing.of(
                call.store()::page,
                new Listing.Query(
                        call.bucket(),
                        request.parameter("prefix"),
                        request.parameter("delimiter"),
                        after,
                        most));
    }

    private static int most(S3Request request) {
        return request.number("max-keys", MOST, 0, MOST);
    }

    private static UnaryOperator<String> encoding(S3Request request) {
        return switch (request.parameter("encoding-type")) {
            case "url" -> UriEncoding::encodePath;
            case "" -> UnaryOperator.identity();
            default ->
                    throw S3Error.InvalidArgument.refused(
                            "Invalid Encoding Method specified in Request");
        };
    }

    private static XmlWriter begin(S3Call call, String root, UnaryOperator<String> encoding) {
        var request = call.request();
        return XmlWriter.of(root)
                .element("Name", call.bucket())
                .element("Prefix", encoding.apply(request.parameter("prefix")))
                .optional("Delimiter", encoding.apply(request.parameter("delimiter")))
                .element("MaxKeys", most(request))
                .optional("EncodingType", request.parameter("encoding-type"));
    }

    private static Reply first(S3Call call) throws IOException {
        var encoding = encoding(call.request());
        var marker = call.request().parameter("marker");
        var listing = listing(call, marker, most(call.request()));
        var xml =
                begin(call, "ListBucketResult", encoding)
                        .element("Marker", encoding.apply(marker))
                        .element("IsTruncated", listing.truncated());
        // S3 names it only where no key could stand for it.
        if (!call.request().parameter("delimiter").isEmpty()) {
            xml.optional("NextMarker", encoding.apply(listing.next()));
        }
        entries(xml, listing, encoding, true);
        return Reply.xml(200, xml.bytes());
    }

    private static Reply second(S3Call call) throws IOException {
        var request = call.request();
        var encoding = encoding(request);
        var token = request.parameter("continuation-token");
        var after = token.isEmpty() ? request.parameter("start-after") : decoded(token);
        var listing = listing(call, after, most(request));
        var xml =
                begin(call, "ListBucketResult", encoding)
                        .element("KeyCount", listing.entries().size())
                        .element("IsTruncated", listing.truncated())
                        .optional("ContinuationToken", token)
                        .optional("NextContinuationToken", encoded(listing.next()))
                        .optional("StartAfter", encoding.apply(request.parameter("start-after")));
        entries(xml, listing, encoding, request.parameter("fetch-owner").equals("true"));
        return Reply.xml(200, xml.bytes());
    }

    private static String encoded(String next) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(next.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String token) {
        try {
            return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw S3Error.InvalidArgument.refused("The continuation token provided is incorrect");
        }
    }

    private static void entries(
            XmlWriter xml, Listing listing, UnaryOperator<String> encoding, boolean owner) {
        for (var entry : listing.entries()) {
            if (entry instanceof Listing.Item(var object)) {
                xml.begin("Contents").element("Key", encoding.apply(object.key()));
                described(xml, object);
                if (owner) {
                    xml.raw(Owners.xml("Owner"));
                }
                xml.end();
            }
        }
        prefixes(xml, listing, encoding);
    }

    private static void described(XmlWriter xml, IndexedObject object) {
        xml.element("LastModified", Times.xml(object.modifiedAt()))
                .element("ETag", '"' + object.etag() + '"')
                .element("Size", object.size())
                .element("StorageClass", "STANDARD");
    }

    private static void prefixes(XmlWriter xml, Listing listing, UnaryOperator<String> encoding) {
        for (var entry : listing.entries()) {
            if (entry instanceof Listing.CommonPrefix(var name)) {
                xml.begin("CommonPrefixes").element("Prefix", encoding.apply(name)).end();
            }
        }
    }

    /** Every object is its only version. */
    static Reply versions(S3Call call) throws IOException {
        var encoding = encoding(call.request());
        var marker = call.request().parameter("key-marker");
        var listing = listing(call, marker, most(call.request()));
        var xml =
                begin(call, "ListVersionsResult", encoding)
                        .element("KeyMarker", encoding.apply(marker))
                        .element("VersionIdMarker", "")
                        .element("IsTruncated", listing.truncated())
                        .optional("NextKeyMarker", encoding.apply(listing.next()));
        for (var entry : listing.entries()) {
            if (entry instanceof Listing.Item(var object)) {
                xml.begin("Version")
                        .element("Key", encoding.apply(object.key()))
                        .element("VersionId", "null")
                        .element("IsLatest", true);
                described(xml, object);
                xml.raw(Owners.xml("Owner")).end();
            }
        }
        prefixes(xml, listing, encoding);
        return Reply.xml(200, xml.bytes());
    }

    static Reply uploads(S3Call call) throws IOException {
        var request = call.request();
        var prefix = request.parameter("prefix");
        call.caller().requireRead(call.bucket(), prefix);
        var encoding = encoding(request);
        int most = request.number("max-uploads", MOST, 0, MOST);
        var keyMarker = request.parameter("key-marker");
        var idMarker = request.parameter("upload-id-marker");
        var rest =
                call.store().uploads().list(call.bucket()).stream()
                        .filter(upload -> upload.key().startsWith(prefix))
                        .filter(upload -> isAfter(upload, keyMarker, idMarker))
                        .toList();
        var page = rest.subList(0, Math.min(most, rest.size()));
        boolean truncated = page.size() < rest.size() && !page.isEmpty();
        var xml =
                XmlWriter.of("ListMultipartUploadsResult")
                        .element("Bucket", call.bucket())
                        .element("KeyMarker", encoding.apply(keyMarker))
                        .element("UploadIdMarker", idMarker)
                        .element("Prefix", encoding.apply(prefix))
                        .element("MaxUploads", most)
                        .optional("EncodingType", request.parameter("encoding-type"))
                        .element("IsTruncated", truncated);
        if (truncated) {
            xml.element("NextKeyMarker", encoding.apply(page.getLast().key()))
                    .element("NextUploadIdMarker", page.getLast().id());
        }
        for (var upload : page) {
            xml.begin("Upload")
                    .element("Key", encoding.apply(upload.key()))
                    .element("UploadId", upload.id())
                    .raw(Owners.xml("Initiator"))
                    .raw(Owners.xml("Owner"))
                    .element("StorageClass", "STANDARD")
                    .element("Initiated", Times.xml(upload.begunAt()))
                    .end();
        }
        return Reply.xml(200, xml.bytes());
    }

    private static boolean isAfter(Upload upload, String keyMarker, String idMarker) {
        int order = upload.key().compareTo(keyMarker);
        return keyMarker.isEmpty()
                || order > 0
                || (order == 0 && !idMarker.isEmpty() && upload.id().compareTo(idMarker) > 0);
    }
}
