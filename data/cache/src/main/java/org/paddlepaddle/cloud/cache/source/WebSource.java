// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A directory of a web server that lists its files, as pages or as nginx's JSON; or one file. What
 * does not lie below the address is left alone.
 */
final class WebSource implements SampleSource {
    private static final int DEEPEST = 50;

    private final SourceUri uri;
    private final WebRequests requests;
    private final Map<String, String> headers;
    private final String root;

    WebSource(SourceUri uri, SourceCredentials credentials) {
        this.uri = uri;
        this.requests = new WebRequests(uri);
        this.headers = headers(uri, credentials);
        this.root = uri.scheme() + "://" + uri.endpoint() + "/";
    }

    private static Map<String, String> headers(SourceUri uri, SourceCredentials credentials) {
        if (credentials.isAnonymous()) {
            return Map.of();
        }
        if (!uri.scheme().equals("https")) {
            throw new SourceException(
                    uri
                            + " would get the keys of the Secret unencrypted; use https://, or the"
                            + " Secret none");
        }
        var pair = credentials.accessKey() + ":" + credentials.secretKey();
        return Map.of(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }

    @Override
    public void list(Consumer<SourceObject> each) throws IOException {
        try {
            list("", 0, each);
        } catch (WebRequests.MissingException e) {
            throw new SourceException(String.valueOf(e.getMessage()), e);
        }
    }

    private void list(String directory, int depth, Consumer<SourceObject> each) throws IOException {
        if (depth > DEEPEST) {
            throw new SourceException(uri + " has directories deeper than " + DEEPEST);
        }
        var answer = requests.send("GET", address(directory), headers);
        var type = String.valueOf(answer.getContentType());
        for (var entry : WebListing.read(type, WebRequests.text(requests.body(answer)), uri)) {
            var name = directory + entry.name();
            if (entry.isDirectory()) {
                each.accept(new SourceObject(name, 0, "", Instant.EPOCH));
                list(name, depth + 1, each);
            } else {
                each.accept(object(name, entry));
            }
        }
    }

    /** Pages round sizes: the server itself says what a file is. */
    private SourceObject object(String name, WebListing.Entry entry) throws IOException {
        if (entry.size() >= 0 && entry.modified().isPresent()) {
            var time = entry.modified().get();
            return new SourceObject(
                    name, entry.size(), version(time.toEpochMilli(), entry.size()), time);
        }
        var head = requests.send("HEAD", address(name), headers);
        long size = head.getContentLengthLong();
        if (size < 0) {
            throw new SourceException("%s does not say how long %s is".formatted(uri, name));
        }
        return new SourceObject(
                name, size, version(head, size), Instant.ofEpochMilli(head.getLastModified()));
    }

    private static String version(HttpURLConnection answer, long size) {
        return answer.getLastModified() == 0
                ? String.valueOf(answer.getHeaderField("ETag"))
                : version(answer.getLastModified(), size);
    }

    /** What a listing and the head of an answer both have. */
    private static String version(long modified, long size) {
        return size + "-" + modified;
    }

    @Override
    public InputStream open(SourceObject object, long offset) throws IOException {
        var with = new TreeMap<>(headers);
        with.put("Accept-Encoding", "identity");
        if (offset > 0) {
            with.put("Range", "bytes=" + offset + "-");
        }
        try {
            var answer = requests.send("GET", address(object.path()), with);
            if (!version(answer, object.size()).equals(object.version())) {
                answer.disconnect();
                throw new ChangedException(object.path());
            }
            return WebRequests.from(answer, offset);
        } catch (WebRequests.MissingException e) {
            throw new ChangedException(object.path(), e);
        }
    }

    @Override
    public void delete(SourceObject object) {
        throw new SourceException(uri + " cannot be changed over HTTP; leave out delete-src");
    }

    private URI address(String path) {
        var below = uri.prefix().isEmpty() ? "" : uri.prefix() + "/";
        return URI.create(root + BosSigner.path(below + path));
    }

    @Override
    public void close() {}
}
