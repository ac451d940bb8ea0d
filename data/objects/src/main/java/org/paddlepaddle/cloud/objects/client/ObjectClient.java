// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.client.S3Transport.Ask;
import org.paddlepaddle.cloud.objects.sign.Hex;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.sign.SigV4;
import org.paddlepaddle.cloud.objects.sign.UriEncoding;
import org.paddlepaddle.cloud.objects.xml.XmlElement;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/**
 * A client of the S3 API. Calls block; what is refused is an {@link ObjectClientException}. May be
 * used by many threads.
 */
public final class ObjectClient implements AutoCloseable {
    private static final String META = "x-amz-meta-";

    private final ObjectClientConfig config;
    private final S3Transport transport;

    public ObjectClient(ObjectClientConfig config) {
        this.config = config;
        this.transport = new S3Transport(config);
    }

    /** Does nothing where it exists already and is the caller's. */
    public void createBucket(String bucket) {
        try {
            transport.done(ask("PUT", bucket, "", List.of()));
        } catch (ObjectClientException e) {
            if (!e.code().equals("BucketAlreadyOwnedByYou")) {
                throw e;
            }
        }
    }

    public void deleteBucket(String bucket) {
        transport.done(ask("DELETE", bucket, "", List.of()));
    }

    public boolean bucketExists(String bucket) {
        try {
            transport.done(ask("HEAD", bucket, "", List.of()));
            return true;
        } catch (ObjectClientException e) {
            if (e.missing()) {
                return false;
            }
            throw e;
        }
    }

    public List<String> buckets() {
        return transport.document(ask("GET", "", "", List.of())).child("Buckets").stream()
                .flatMap(buckets -> buckets.children("Bucket").stream())
                .map(bucket -> bucket.text("Name"))
                .toList();
    }

    /** The ETag of what was written. */
    public String put(String bucket, String key, byte[] bytes) {
        return put(bucket, key, bytes, Map.of());
    }

    /**
     * @param headers such as {@code content-type}, {@code x-amz-meta-…} or {@code if-none-match}
     * @return the ETag
     */
    public String put(String bucket, String key, byte[] bytes, Map<String, String> headers) {
        var body = BodyPublishers.ofByteArray(bytes);
        var answer =
                transport.done(
                        new Ask(
                                "PUT",
                                bucket,
                                key,
                                List.of(),
                                lower(headers),
                                body,
                                Hex.sha256(bytes)));
        return etag(answer);
    }

    /** A file, in parts where it is large; parts that came before a break are not sent again. */
    public String put(String bucket, String key, Path file) throws IOException {
        return put(bucket, key, file, Map.of());
    }

    public String put(String bucket, String key, Path file, Map<String, String> headers)
            throws IOException {
        if (Files.size(file) > config.partBytes()) {
            return new MultipartUpload(transport, config.partBytes(), bucket, key)
                    .send(file, lower(headers));
        }
        return put(bucket, key, Files.readAllBytes(file), headers);
    }

    private static Map<String, String> lower(Map<String, String> headers) {
        var lower = new HashMap<String, String>();
        headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
        return lower;
    }

    /** The caller closes it. */
    public ObjectContent get(String bucket, String key) {
        return get(bucket, key, Map.of());
    }

    /** Some of the bytes, from an offset on. */
    public ObjectContent range(String bucket, String key, long from, long length) {
        return get(bucket, key, Map.of("range", "bytes=" + from + "-" + (from + length - 1)));
    }

    private ObjectContent get(String bucket, String key, Map<String, String> headers) {
        var answer =
                transport.send(
                        new Ask(
                                "GET",
                                bucket,
                                key,
                                List.of(),
                                headers,
                                BodyPublishers.noBody(),
                                SigV4.EMPTY_SHA256));
        return new ObjectContent(stat(key, answer), answer.body());
    }

    /** Into memory: for small objects. */
    public byte[] bytes(String bucket, String key) {
        try (var content = get(bucket, key)) {
            return content.stream().readAllBytes();
        } catch (IOException e) {
            throw new ObjectClientException(bucket + "/" + key + " broke off", e);
        }
    }

    /** Into a file, which is there whole or not at all. */
    public ObjectStat download(String bucket, String key, Path target) throws IOException {
        return Download.to(get(bucket, key), target);
    }

    public Optional<ObjectStat> head(String bucket, String key) {
        try {
            return Optional.of(stat(key, transport.done(ask("HEAD", bucket, key, List.of()))));
        } catch (ObjectClientException e) {
            if (e.missing()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    public void delete(String bucket, String key) {
        transport.done(ask("DELETE", bucket, key, List.of()));
    }

    /** At most a thousand at once; throws for the first that was not deleted. */
    public void delete(String bucket, List<String> keys) {
        var xml = XmlWriter.of("Delete").element("Quiet", true);
        keys.forEach(key -> xml.begin("Object").element("Key", key).end());
        var body = xml.bytes();
        var md5 = Base64.getEncoder().encodeToString(Hex.digest("MD5").digest(body));
        var result =
                transport.document(
                        new Ask(
                                "POST",
                                bucket,
                                "",
                                List.of(new QueryParameter("delete", "")),
                                Map.of("content-md5", md5),
                                BodyPublishers.ofByteArray(body),
                                Hex.sha256(body)));
        for (var error : result.children("Error")) {
            throw new ObjectClientException(
                    200,
                    error.text("Code"),
                    "%s/%s was not deleted: %s"
                            .formatted(bucket, error.text("Key"), error.text("Message")));
        }
    }

    /** All objects below a prefix; reads page after page. */
    public List<ObjectStat> list(String bucket, String prefix) {
        var objects = new ArrayList<ObjectStat>();
        var token = "";
        do {
            var page = page(bucket, prefix, "", token);
            objects.addAll(page.objects());
            token = page.next();
        } while (!token.isEmpty());
        return objects;
    }

    /**
     * @param delimiter usually a slash; empty for none
     * @param token of the page before; empty for the first
     */
    public ObjectPage page(String bucket, String prefix, String delimiter, String token) {
        var query = new ArrayList<QueryParameter>();
        query.add(new QueryParameter("list-type", "2"));
        query.add(new QueryParameter("encoding-type", "url"));
        query.add(new QueryParameter("prefix", prefix));
        if (!delimiter.isEmpty()) {
            query.add(new QueryParameter("delimiter", delimiter));
        }
        if (!token.isEmpty()) {
            query.add(new QueryParameter("continuation-token", token));
        }
        var result = transport.document(ask("GET", bucket, "", query));
        return new ObjectPage(
                result.children("Contents").stream().map(ObjectClient::stat).toList(),
                result.children("CommonPrefixes").stream()
                        .map(one -> UriEncoding.decodeQuery(one.exactText("Prefix")))
                        .toList(),
                result.text("NextContinuationToken"));
    }

    /** From one key to another, inside the store. */
    public void copy(String fromBucket, String fromKey, String bucket, String key) {
        var source = UriEncoding.encodePath("/" + fromBucket + "/" + fromKey);
        transport.document(
                new Ask(
                        "PUT",
                        bucket,
                        key,
                        List.of(),
                        Map.of("x-amz-copy-source", source),
                        BodyPublishers.noBody(),
                        SigV4.EMPTY_SHA256));
    }

    /** An address with which anybody may GET, PUT, HEAD or DELETE for a while. */
    public URI presign(String method, String bucket, String key, Duration valid) {
        return transport.signer().presign(method, bucket, key, valid);
    }

    private static Ask ask(String method, String bucket, String key, List<QueryParameter> query) {
        return new Ask(
                method, bucket, key, query, Map.of(), BodyPublishers.noBody(), SigV4.EMPTY_SHA256);
    }

    private static String etag(HttpResponse<?> answer) {
        return answer.headers().firstValue("etag").orElse("").replace("\"", "");
    }

    private static ObjectStat stat(XmlElement contents) {
        return new ObjectStat(
                UriEncoding.decodeQuery(contents.exactText("Key")),
                Long.parseLong(contents.text("Size")),
                contents.text("ETag").replace("\"", ""),
                Instant.parse(contents.text("LastModified")),
                Map.of());
    }

    private static ObjectStat stat(String key, HttpResponse<?> answer) {
        var headers = answer.headers();
        var metadata = new HashMap<String, String>();
        headers.map()
                .forEach(
                        (name, values) -> {
                            if (name.startsWith(META)) {
                                metadata.put(
                                        name.substring(META.length()), String.join(",", values));
                            }
                        });
        var modified =
                headers.firstValue("last-modified")
                        .map(
                                text ->
                                        ZonedDateTime.parse(
                                                        text, DateTimeFormatter.RFC_1123_DATE_TIME)
                                                .toInstant())
                        .orElse(Instant.EPOCH);
        return new ObjectStat(
                key,
                headers.firstValueAsLong("content-length").orElse(0),
                etag(answer),
                modified,
                metadata);
    }

    @Override
    public void close() {
        transport.close();
    }
}
