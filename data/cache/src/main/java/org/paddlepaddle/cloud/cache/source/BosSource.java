// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A bucket of Baidu's object store, in its own protocol, or what of it lies below a prefix. */
final class BosSource implements SampleSource {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USUAL_HOST = "bj.bcebos.com";
    private static final int PAGE = 1000;

    private final SourceUri uri;
    private final SourceCredentials credentials;
    private final InstantSource clock;
    private final WebRequests requests;
    private final String scheme;
    private final String host;
    private final String prefix;

    BosSource(SourceUri uri, SourceCredentials credentials, boolean plain, InstantSource clock) {
        this.uri = uri;
        this.credentials = credentials;
        this.clock = clock;
        this.requests = new WebRequests(uri);
        this.host = uri.endpoint().isEmpty() ? USUAL_HOST : uri.endpoint();
        boolean bare = plain || (host.contains(":") && !host.endsWith(":443"));
        this.scheme = bare ? "http" : "https";
        this.prefix = uri.prefix().isEmpty() ? "" : uri.prefix() + "/";
    }

    @Override
    public void list(Consumer<SourceObject> each) throws IOException {
        var marker = "";
        do {
            var query = new TreeMap<String, String>();
            query.put("maxKeys", String.valueOf(PAGE));
            query.put("prefix", prefix);
            if (!marker.isEmpty()) {
                query.put("marker", marker);
            }
            var page = JSON.readTree(requests.body(send("GET", "", query, 0)));
            for (var found : page.path("contents")) {
                if (!found.path("key").asText().equals(prefix)) {
                    each.accept(object(found));
                }
            }
            marker = next(page, marker);
        } while (!marker.isEmpty());
    }

    /** A store whose pages do not go on would be listed for ever. */
    private String next(JsonNode page, String marker) {
        if (!page.path("isTruncated").asBoolean()) {
            return "";
        }
        var next = page.path("nextMarker").asText();
        if (next.isEmpty() || next.equals(marker)) {
            throw new SourceException(uri + " does not say where its listing goes on");
        }
        return next;
    }

    private SourceObject object(JsonNode found) {
        var key = found.path("key").asText();
        if (!key.startsWith(prefix)) {
            throw new SourceException(uri + " lists names that do not lie below it");
        }
        return new SourceObject(
                key.substring(prefix.length()),
                found.path("size").asLong(),
                found.path("eTag").asText().replace("\"", ""),
                Instant.parse(found.path("lastModified").asText("1970-01-01T00:00:00Z")));
    }

    @Override
    public InputStream open(SourceObject object, long offset) throws IOException {
        try {
            var answer = send("GET", prefix + object.path(), Map.of(), offset);
            var etag = String.valueOf(answer.getHeaderField("ETag")).replace("\"", "");
            if (!etag.equals(object.version())) {
                answer.disconnect();
                throw new ChangedException(object.path());
            }
            return WebRequests.from(answer, offset);
        } catch (WebRequests.MissingException e) {
            throw new ChangedException(object.path(), e);
        }
    }

    @Override
    public void delete(SourceObject object) throws IOException {
        send("DELETE", prefix + object.path(), Map.of(), 0).disconnect();
    }

    private HttpURLConnection send(
            String method, String key, Map<String, String> query, long offset) throws IOException {
        var path = "/" + uri.bucket() + (key.isEmpty() ? "" : "/" + key);
        var now = clock.instant();
        var headers = new TreeMap<String, String>();
        headers.put("x-bce-date", now.truncatedTo(ChronoUnit.SECONDS).toString());
        if (!credentials.isAnonymous()) {
            var signed = new TreeMap<>(headers);
            signed.put("host", host);
            headers.put(
                    "Authorization",
                    new BosSigner(credentials).sign(method, path, query, signed, now));
        }
        if (offset > 0) {
            headers.put("Range", "bytes=" + offset + "-");
        }
        var asked = query.isEmpty() ? "" : "?" + BosSigner.query(query);
        return requests.send(
                method, URI.create(scheme + "://" + host + BosSigner.path(path) + asked), headers);
    }

    @Override
    public void close() {}
}
