// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.access;

import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;

/** A line of JSON for each request. Its fields keep their names and order. */
public final class AccessLog implements AutoCloseable {
    /** For servers that write none. */
    public static final AccessLog NONE =
            new AccessLog(InstantSource.system(), false, _ -> {}, () -> {});

    private static final String NAME = "access.log";

    private final InstantSource clock;
    private final boolean enabled;
    private final Consumer<String> lines;
    private final Runnable end;

    private AccessLog(InstantSource clock, boolean enabled, Consumer<String> lines, Runnable end) {
        this.clock = clock;
        this.enabled = enabled;
        this.lines = lines;
        this.end = end;
    }

    /**
     * One request.
     *
     * @param protocol http, grpc or brpc
     * @param from address and port; empty when they are not known
     * @param call the method and path, or the full name of the method
     * @param status as the protocol tells it
     */
    public record Entry(String protocol, String from, String call, String status, Duration took) {
        /** An address as it is written. */
        public static String address(@Nullable SocketAddress from) {
            return from instanceof InetSocketAddress known && known.getAddress() != null
                    ? known.getAddress().getHostAddress() + ":" + known.getPort()
                    : "";
        }
    }

    /** Gives each line to somebody; from several threads. */
    public static AccessLog to(InstantSource clock, Consumer<String> lines) {
        return new AccessLog(clock, true, lines, () -> {});
    }

    /**
     * Appends to a file. A line that cannot be written is lost, and the request is not.
     *
     * @throws UncheckedIOException when the file cannot be opened
     */
    public static AccessLog file(InstantSource clock, Path file) {
        try {
            // No channel: a request that is interrupted would close it for all.
            var writer =
                    new BufferedWriter(new FileWriter(file.toFile(), StandardCharsets.UTF_8, true));
            var sink = new FileLines(writer);
            return new AccessLog(clock, true, sink::append, sink::close);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the access log " + file, e);
        }
    }

    /** In {@code log/access.log} of a directory, where upstream's server has its logs. */
    public static AccessLog below(InstantSource clock, Path directory) {
        try {
            return file(clock, Files.createDirectories(directory.resolve("log")).resolve(NAME));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for logs in " + directory, e);
        }
    }

    /** Whole lines in a file. */
    private record FileLines(BufferedWriter writer) {
        synchronized void append(String line) {
            try {
                writer.write(line);
                writer.newLine();
                writer.flush();
            } catch (IOException e) {
                System.getLogger(AccessLog.class.getName())
                        .log(System.Logger.Level.DEBUG, "a line of the access log is lost", e);
            }
        }

        synchronized void close() {
            try {
                writer.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public boolean enabled() {
        return enabled;
    }

    public void write(Entry entry, RequestIds ids) {
        if (!enabled) {
            return;
        }
        var line =
                UntrustedJson.object()
                        .put("time", clock.instant().toString())
                        .put("protocol", entry.protocol())
                        .put("from", entry.from())
                        .put("call", entry.call())
                        .put("status", entry.status())
                        .put("micros", entry.took().toNanos() / 1_000)
                        .put("request_id", ids.request());
        if (!ids.trace().isEmpty()) {
            line.put("trace_id", ids.trace()).put("parent_span_id", ids.span());
        }
        if (!ids.log().isEmpty()) {
            line.put("log_id", ids.log());
        }
        lines.accept(line.toString());
    }

    @Override
    public void close() {
        end.run();
    }
}
