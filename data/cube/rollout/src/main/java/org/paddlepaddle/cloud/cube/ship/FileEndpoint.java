// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SafeName;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.supervise.RateLimit;

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
    public Response handle(Request request) throws IOException {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            return Response.of(405).with("Allow", "GET, HEAD");
        }
        var path = locate(RolloutHttpRequest.path(request));
        if (path == null) {
            return Response.of(404);
        }
        return Files.isDirectory(path) ? list(path) : send(request, path);
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

    private static Response list(Path directory) throws IOException {
        var page = new StringBuilder("<!DOCTYPE html><title>files</title>\n");
        for (var name : names(directory)) {
            page.append("<a href=\"").append(name).append("\">").append(name).append("</a><br>\n");
        }
        return Response.html(page.toString());
    }

    private static List<String> names(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.filter(entry -> SafeName.isPlain(entry.getFileName().toString()))
                    .map(entry -> entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""))
                    .sorted()
                    .toList();
        }
    }

    private Response send(Request request, Path file) throws IOException {
        long size = Files.size(file);
        var tag = "\"" + size + "-" + Files.getLastModifiedTime(file).toMillis() + "\"";
        var range = range(request, tag, size);
        if (range.first() > size || (range.first() == size && size > 0)) {
            return tagged(Response.of(416), tag).with("Content-Range", "bytes */" + size);
        }
        long length = range.last() - range.first() + 1;
        var response =
                tagged(
                        Response.stream(
                                range.partial() ? 206 : 200,
                                "application/octet-stream",
                                length,
                                out -> copy(file, range, out)),
                        tag);
        return range.partial()
                ? response.with(
                        "Content-Range", "bytes " + range.first() + "-" + range.last() + "/" + size)
                : response;
    }

    private static Response tagged(Response response, String tag) {
        return response.with("Accept-Ranges", "bytes").with("ETag", tag);
    }

    private void copy(Path file, Range range, OutputStream out) throws IOException {
        var chunk = ByteBuffer.allocate(CHUNK);
        try (var in = FileChannel.open(file)) {
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
    private static Range range(Request request, String tag, long size) {
        var matcher = RANGE.matcher(request.header("Range").orElse(""));
        var condition = request.header("If-Range").orElse(tag);
        if (!matcher.matches() || !condition.equals(tag)) {
            return new Range(0, size - 1, false);
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? size - 1 : Long.parseLong(matcher.group(2));
        return new Range(first, Math.min(last, size - 1), true);
    }
}
