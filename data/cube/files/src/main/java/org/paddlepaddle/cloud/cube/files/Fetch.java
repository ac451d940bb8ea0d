// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.RateLimit;

/**
 * Brings a file over HTTP: goes on where it stopped, waits longer after each failure, and gives the
 * file its name only when its digest is right.
 *
 * @param stall how long nothing may arrive
 */
public record Fetch(
        SharedToken token, RateLimit limit, int attempts, Duration pause, Duration stall) {
    private static final int CHUNK = 1 << 16;

    /** Donefiles grow for years. */
    private static final int LONGEST_TEXT = 64 << 20;

    private static final int PARTIAL = HttpURLConnection.HTTP_PARTIAL;
    private static final int UNSATISFIABLE = 416;

    public static Fetch usual(SharedToken sharedToken) {
        return new Fetch(
                sharedToken, RateLimit.NONE, 5, Duration.ofMillis(500), Duration.ofSeconds(30));
    }

    /** A file that is already there and right is not fetched again. */
    public void file(URI source, Path target, FileDigest expected, LongConsumer progress) {
        if (Files.isRegularFile(target) && !expected.isUnknown() && expected.matches(target)) {
            return;
        }
        var part = target.resolveSibling(target.getFileName() + ".part");
        for (int attempt = 1; ; attempt++) {
            try {
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                resume(source, part, progress);
                accept(source, part, target, expected);
                return;
            } catch (IOException | FilesException e) {
                if (attempt >= attempts || Thread.currentThread().isInterrupted()) {
                    throw new FilesException("cannot fetch " + source + ": " + reason(e), e);
                }
                LockSupport.parkNanos(pause.toNanos() << Math.min(attempt - 1, 6));
            }
        }
    }

    /** A text, or null when the other side has no such thing. */
    public @Nullable String text(URI source) {
        try {
            var connection = open(source);
            try {
                int code = connection.getResponseCode();
                if (code == HttpURLConnection.HTTP_NOT_FOUND) {
                    return null;
                }
                if (code != HttpURLConnection.HTTP_OK) {
                    throw new FilesException(source + " answered " + code);
                }
                try (var in = connection.getInputStream()) {
                    return text(source, in);
                }
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            throw new FilesException("cannot read " + source + ": " + reason(e), e);
        }
    }

    private static String text(URI source, InputStream in) throws IOException {
        var bytes = in.readNBytes(LONGEST_TEXT + 1);
        if (bytes.length > LONGEST_TEXT) {
            throw new FilesException(source + " is longer than " + LONGEST_TEXT + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void resume(URI source, Path part, LongConsumer progress) throws IOException {
        var tagFile = part.resolveSibling(part.getFileName() + ".tag");
        long have = Files.exists(part) && Files.exists(tagFile) ? Files.size(part) : 0;
        var connection = open(source);
        if (have > 0) {
            connection.setRequestProperty("Range", "bytes=" + have + "-");
            connection.setRequestProperty("If-Range", Files.readString(tagFile));
        }
        try {
            int code = connection.getResponseCode();
            if (code == UNSATISFIABLE) {
                // Nothing is left to send, or the file has changed: the digest will tell.
                checkComplete(source, connection, part, have);
                return;
            }
            if (code != PARTIAL && code != HttpURLConnection.HTTP_OK) {
                throw new FilesException(source + " answered " + code);
            }
            long start = code == PARTIAL ? have : 0;
            var tag = connection.getHeaderField("ETag");
            if (tag == null) {
                Files.deleteIfExists(tagFile);
            } else {
                Files.writeString(tagFile, tag);
            }
            receive(source, connection, part, start, progress);
        } finally {
            connection.disconnect();
        }
    }

    private static void checkComplete(
            URI source, HttpURLConnection connection, Path part, long have) throws IOException {
        var range = connection.getHeaderField("Content-Range");
        if (range == null || !range.equals("bytes */" + have)) {
            Files.deleteIfExists(part);
            throw new FilesException(source + " has changed while it was fetched");
        }
    }

    private void receive(
            URI source, HttpURLConnection connection, Path part, long start, LongConsumer progress)
            throws IOException {
        long announced = connection.getContentLengthLong();
        long received = 0;
        var chunk = new byte[CHUNK];
        try (var in = connection.getInputStream();
                var out =
                        FileChannel.open(
                                part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            out.truncate(start);
            out.position(start);
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new FilesException("interrupted while " + source + " was fetched");
                }
                limit.spend(read);
                writeAll(out, ByteBuffer.wrap(chunk, 0, read));
                received += read;
                progress.accept(start + received);
            }
            out.force(true);
        }
        if (announced >= 0 && received != announced) {
            throw new FilesException(source + " broke off after " + (start + received) + " bytes");
        }
    }

    private static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    private static void accept(URI source, Path part, Path target, FileDigest expected)
            throws IOException {
        var tag = part.resolveSibling(part.getFileName() + ".tag");
        if (!expected.matches(part)) {
            Files.deleteIfExists(part);
            Files.deleteIfExists(tag);
            throw new FilesException("what came from " + source + " has a wrong digest");
        }
        Durable.move(part, target);
        Files.deleteIfExists(tag);
    }

    private HttpURLConnection open(URI source) throws IOException {
        var scheme = String.valueOf(source.getScheme());
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new FilesException(
                    source + " is refused: addresses begin with http:// or https://");
        }
        var connection = (HttpURLConnection) source.toURL().openConnection();
        connection.setConnectTimeout((int) stall.toMillis());
        connection.setReadTimeout((int) stall.toMillis());
        if (!token.isNone()) {
            // Not passed on: a redirection could lead it to somebody else.
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Authorization", token.header());
        }
        return connection;
    }

    private static String reason(Exception e) {
        return e instanceof FilesException
                ? String.valueOf(e.getMessage())
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
