// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A directory of HDFS, read over WebHDFS. The address may have the port of Hadoop's own protocol;
 * the name node answers HTTP on 9870 then.
 */
final class HdfsSource implements SampleSource {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WEB_PORT = "9870";
    private static final Set<String> NATIVE_PORTS = Set.of("8020", "9000");
    private static final int DEEPEST = 100;

    private final SourceUri uri;
    private final SourceCredentials credentials;
    private final WebRequests requests;

    /**
     * @param credentials the access key is the name of the user
     */
    HdfsSource(SourceUri uri, SourceCredentials credentials) {
        this.uri = uri;
        this.credentials = credentials;
        this.requests = new WebRequests(uri);
    }

    @Override
    public void list(Consumer<SourceObject> each) throws IOException {
        list("", 0, each);
    }

    private void list(String directory, int depth, Consumer<SourceObject> each) throws IOException {
        if (depth > DEEPEST) {
            throw new SourceException(uri + " has directories deeper than " + DEEPEST);
        }
        var answer = JSON.readTree(requests.read(address(directory, "LISTSTATUS", 0), Map.of()));
        for (var found : answer.at("/FileStatuses/FileStatus")) {
            var name = directory + found.path("pathSuffix").asText();
            if (found.path("pathSuffix").asText().isEmpty()) {
                throw new SourceException(uri + " is a file; name the directory it lies in");
            }
            if (found.path("type").asText().equals("DIRECTORY")) {
                each.accept(object(name + "/", found));
                list(name + "/", depth + 1, each);
            } else if (found.path("type").asText().equals("FILE")) {
                each.accept(object(name, found));
            }
        }
    }

    private static SourceObject object(String path, JsonNode found) {
        long size = found.path("length").asLong();
        long time = found.path("modificationTime").asLong();
        var version = path.endsWith("/") ? "" : size + "-" + time;
        return new SourceObject(path, size, version, Instant.ofEpochMilli(time));
    }

    @Override
    public InputStream open(SourceObject object, long offset) throws IOException {
        try {
            // The name node sends us on to a data node.
            return requests.send("GET", address(object.path(), "OPEN", offset), Map.of())
                    .getInputStream();
        } catch (WebRequests.MissingException e) {
            throw new ChangedException(object.path(), e);
        }
    }

    /** Data nodes say no version: the name node is asked afterwards. */
    @Override
    public void confirm(SourceObject object) throws IOException {
        try {
            var uriOf = address(object.path(), "GETFILESTATUS", 0);
            var found = JSON.readTree(requests.read(uriOf, Map.of())).path("FileStatus");
            if (!object(object.path(), found).version().equals(object.version())) {
                throw new ChangedException(object.path());
            }
        } catch (WebRequests.MissingException e) {
            throw new ChangedException(object.path(), e);
        }
    }

    @Override
    public void delete(SourceObject object) throws IOException {
        requests.send("DELETE", address(object.path(), "DELETE", 0), Map.of()).disconnect();
    }

    private URI address(String path, String operation, long offset) {
        var query = new TreeMap<String, String>();
        query.put("op", operation);
        if (offset > 0) {
            query.put("offset", String.valueOf(offset));
        }
        if (!credentials.isAnonymous()) {
            query.put("user.name", credentials.accessKey());
        }
        var whole = "/webhdfs/v1/" + (uri.prefix().isEmpty() ? "" : uri.prefix() + "/") + path;
        return URI.create(
                "http://"
                        + host(uri)
                        + BosSigner.path(whole.replaceAll("/+$", ""))
                        + "?"
                        + BosSigner.query(query));
    }

    static String host(SourceUri uri) {
        var parts = uri.endpoint().split(":", 2);
        return parts.length == 1 || NATIVE_PORTS.contains(parts[1])
                ? parts[0] + ":" + WEB_PORT
                : uri.endpoint();
    }

    @Override
    public void close() {}
}
