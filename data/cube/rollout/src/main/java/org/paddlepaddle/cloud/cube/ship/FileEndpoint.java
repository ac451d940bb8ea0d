// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.RateLimit;
import org.paddlepaddle.cloud.cube.files.SafeName;

/**
 * Serves the files below a directory at their absolute paths, as upstream's separate file server
 * did: ranges, so that a broken download goes on; tags, so that it does not go on in another file;
 * listings, so that {@code wget -r} works.
 */
public final class FileEndpoint implements HttpHandler {
    private static final int CHUNK = 1 << 16;
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,18})-(\\d{1,18})?");

    private final Path root;
    private final RateLimit limit;

    public FileEndpoint(Path root, RateLimit limit) {
        this.root = root.toAbsolutePath().normalize();
        this.limit = limit;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        var method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.sendResponseHeaders(405, -1);
            return;
        }
        var path = locate(exchange.getRequestURI().getPath());
        if (path == null) {
            exchange.sendResponseHeaders(404, -1);
        } else if (Files.isDirectory(path)) {
            list(exchange, path);
        } else {
            send(exchange, path);
        }
    }

    /** Null for everything that is not a plain file or directory below the root. */
    private @Nullable Path locate(String asked) {
        var path = Path.of(asked).normalize();
        if (!path.startsWith(root) || !isPlain(root.relativize(path)) || !Files.exists(path)) {
            return null;
        }
        try {
            return SafeName.below(root, path);
        } catch (FilesException _) {
            return null;
        }
    }

    private static boolean isPlain(Path relative) {
        for (var segment : relative) {
            var name = segment.toString();
            if (!name.isEmpty() && !SafeName.isPlain(name)) {
                return false;
            }
        }
        return true;
    }

    private void list(HttpExchange exchange, Path directory) throws IOException {
        var page = new StringBuilder("<!DOCTYPE html><title>files</title>\n");
        for (var name : names(directory)) {
            page.append("<a href=\"").append(name).append("\">").append(name).append("</a><br>\n");
        }
        var bytes = page.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static List<String> names(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.filter(entry -> SafeName.isPlain(entry.getFileName().toString()))
                    .map(entry -> entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""))
                    .sorted()
                    .toList();
        }
    }

    private void send(HttpExchange exchange, Path file) throws IOException {
        long size = Files.size(file);
        var tag = "\"" + size + "-" + Files.getLastModifiedTime(file).toMillis() + "\"";
        var headers = exchange.getResponseHeaders();
        headers.set("Accept-Ranges", "bytes");
        headers.set("ETag", tag);
        headers.set("Content-Type", "application/octet-stream");
        var range = range(exchange, tag, size);
        if (range.first() > size || (range.first() == size && size > 0)) {
            headers.set("Content-Range", "bytes */" + size);
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        if (range.partial()) {
            headers.set(
                    "Content-Range", "bytes " + range.first() + "-" + range.last() + "/" + size);
        }
        long length = range.last() - range.first() + 1;
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            headers.set("Content-Length", Long.toString(length));
        }
        exchange.sendResponseHeaders(
                range.partial() ? 206 : 200, head || length == 0 ? -1 : length);
        if (!head && length > 0) {
            copy(exchange, file, range);
        }
    }

    private void copy(HttpExchange exchange, Path file, Range range) throws IOException {
        var chunk = ByteBuffer.allocate(CHUNK);
        try (var in = FileChannel.open(file);
                var out = exchange.getResponseBody()) {
            in.position(range.first());
            for (long left = range.last() - range.first() + 1; left > 0; ) {
                chunk.clear().limit((int) Math.min(CHUNK, left));
                int read = in.read(chunk);
                if (read < 0) {
                    throw new IOException(file + " became shorter while it was sent");
                }
                limit.spend(read);
                out.write(chunk.array(), 0, read);
                left -= read;
            }
        }
    }

    /** Both ends are included. */
    private record Range(long first, long last, boolean partial) {}

    /** The whole file when no range was asked for, or one of another state of the file. */
    private static Range range(HttpExchange exchange, String tag, long size) {
        var asked = exchange.getRequestHeaders().getFirst("Range");
        var condition = exchange.getRequestHeaders().getFirst("If-Range");
        var matcher = RANGE.matcher(asked == null ? "" : asked);
        if (!matcher.matches() || (condition != null && !condition.equals(tag))) {
            return new Range(0, size - 1, false);
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? size - 1 : Long.parseLong(matcher.group(2));
        return new Range(first, Math.min(last, size - 1), true);
    }
}
