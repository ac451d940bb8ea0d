// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a server listens and what it allows.
 *
 * @param port 0 picks a free one
 * @param adminPort where commands are taken; negative: on the port itself
 * @param adminHost where {@code adminPort} is bound
 * @param adminToken wanted from whoever sends commands; a server that is bound beyond loopback
 *     refuses commands without one, unless {@code adminOpen}
 * @param loops selector threads
 * @param busyPoll how long a loop whose requests come densely looks for the next one before it
 *     sleeps; zero: it always sleeps
 * @param compatible as upstream: values above 1024 bytes are misses; otherwise values above {@code
 *     maxValueBytes} have a status of their own
 * @param maxBodyBytes of one request
 * @param maxReplyBytes of one reply
 * @param maxBufferedBytes half of it for all requests that are not complete (a quarter of that for
 *     small ones), half for HTTP requests being answered and replies that wait for slow readers
 * @param idleTimeout between requests; seconds where most of {@code maxConnections} are there
 * @param requestTimeout until a request is complete, from its first byte, with a second more for
 *     every 256 KiB of it; also until a new connection says something
 * @param writeTimeout how long a reader may take nothing of what waits for it
 * @param drainTimeout how long closing waits for readers
 * @param defaultTable for requests that name none; null: the only or first table
 * @param monitorDirectory where the bvar files go; null: nowhere
 */
public record ServerOptions(
        String host,
        int port,
        int adminPort,
        String adminHost,
        @Nullable String adminToken,
        boolean adminOpen,
        int loops,
        Duration busyPoll,
        boolean compatible,
        int maxValueBytes,
        int maxKeys,
        int maxBodyBytes,
        int maxReplyBytes,
        long maxBufferedBytes,
        int maxConnections,
        Duration idleTimeout,
        Duration requestTimeout,
        Duration writeTimeout,
        Duration drainTimeout,
        @Nullable String defaultTable,
        @Nullable Path monitorDirectory) {

    /** Upstream's limit on a value. */
    public static final int COMPATIBLE_VALUE_BYTES = 1024;

    private static final int MIB = 1 << 20;
    private static final int LAST_PORT = 65_535;

    public ServerOptions {
        if (loops < 1 || maxKeys < 1 || maxConnections < 1 || maxValueBytes < 1) {
            throw new IllegalArgumentException("loops and limits of a server are at least 1");
        }
        if (port < 0 || port > LAST_PORT || adminPort > LAST_PORT) {
            throw new IllegalArgumentException(
                    "port is "
                            + (adminPort > LAST_PORT ? adminPort : port)
                            + "; allowed: 0 to "
                            + LAST_PORT);
        }
        if (busyPoll.isNegative()) {
            throw new IllegalArgumentException("a server cannot look for requests less than never");
        }
    }

    /** On a free port of the loopback address, as compatible with upstream as can be. */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1",
                0,
                -1,
                "127.0.0.1",
                null,
                false,
                Runtime.getRuntime().availableProcessors(),
                Duration.ZERO,
                true,
                64 * 1024,
                65_536,
                64 * MIB,
                64 * MIB,
                512L * MIB,
                10_000,
                Duration.ofMinutes(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                null,
                null);
    }

    /** The longest value a key is answered with. */
    public int valueLimit() {
        return compatible ? COMPATIBLE_VALUE_BYTES : maxValueBytes;
    }

    /** The address commands come to. */
    String commandHost() {
        return adminPort < 0 ? host : adminHost;
    }

    public ServerOptions listeningOn(String newHost, int newPort) {
        return with(
                o -> {
                    o.host = newHost;
                    o.port = newPort;
                });
    }

    public ServerOptions withAdmin(int newPort, @Nullable String token) {
        return with(
                o -> {
                    o.adminPort = newPort;
                    o.adminToken = token;
                });
    }

    public ServerOptions withAdminHost(String newHost) {
        return with(o -> o.adminHost = newHost);
    }

    /** Takes commands from anybody who reaches the port. */
    public ServerOptions withOpenAdmin() {
        return with(o -> o.adminOpen = true);
    }

    public ServerOptions withLoops(int count) {
        return with(o -> o.loops = count);
    }

    public ServerOptions withBusyPoll(Duration patience) {
        return with(o -> o.busyPoll = patience);
    }

    public ServerOptions withValueLimit(boolean asUpstream, int bytes) {
        return with(
                o -> {
                    o.compatible = asUpstream;
                    o.maxValueBytes = bytes;
                });
    }

    public ServerOptions withLimits(int keys, int bodyBytes, int replyBytes) {
        return with(
                o -> {
                    o.maxKeys = keys;
                    o.maxBodyBytes = bodyBytes;
                    o.maxReplyBytes = replyBytes;
                });
    }

    public ServerOptions withBufferLimit(long bytes) {
        return with(o -> o.maxBufferedBytes = bytes);
    }

    public ServerOptions withConnections(int most) {
        return with(o -> o.maxConnections = most);
    }

    public ServerOptions withTimeouts(Duration idle, Duration write, Duration drain) {
        return with(
                o -> {
                    o.idleTimeout = idle;
                    o.writeTimeout = write;
                    o.drainTimeout = drain;
                });
    }

    public ServerOptions withRequestTimeout(Duration limit) {
        return with(o -> o.requestTimeout = limit);
    }

    public ServerOptions withDefaultTable(@Nullable String table) {
        return with(o -> o.defaultTable = table);
    }

    public ServerOptions withMonitor(@Nullable Path directory) {
        return with(o -> o.monitorDirectory = directory);
    }

    private ServerOptions with(Consumer<Draft> change) {
        var draft = new Draft(this);
        change.accept(draft);
        return draft.done();
    }

    /** The same fields, open to change for the length of one call. */
    private static final class Draft {
        private String host;
        private int port;
        private int adminPort;
        private String adminHost;
        private @Nullable String adminToken;
        private boolean adminOpen;
        private int loops;
        private Duration busyPoll;
        private boolean compatible;
        private int maxValueBytes;
        private int maxKeys;
        private int maxBodyBytes;
        private int maxReplyBytes;
        private long maxBufferedBytes;
        private int maxConnections;
        private Duration idleTimeout;
        private Duration requestTimeout;
        private Duration writeTimeout;
        private Duration drainTimeout;
        private @Nullable String defaultTable;
        private @Nullable Path monitorDirectory;

        Draft(ServerOptions old) {
            host = old.host;
            port = old.port;
            adminPort = old.adminPort;
            adminHost = old.adminHost;
            adminToken = old.adminToken;
            adminOpen = old.adminOpen;
            loops = old.loops;
            busyPoll = old.busyPoll;
            compatible = old.compatible;
            maxValueBytes = old.maxValueBytes;
            maxKeys = old.maxKeys;
            maxBodyBytes = old.maxBodyBytes;
            maxReplyBytes = old.maxReplyBytes;
            maxBufferedBytes = old.maxBufferedBytes;
            maxConnections = old.maxConnections;
            idleTimeout = old.idleTimeout;
            requestTimeout = old.requestTimeout;
            writeTimeout = old.writeTimeout;
            drainTimeout = old.drainTimeout;
            defaultTable = old.defaultTable;
            monitorDirectory = old.monitorDirectory;
        }

        private ServerOptions done() {
            return new ServerOptions(
                    host,
                    port,
                    adminPort,
                    adminHost,
                    adminToken,
                    adminOpen,
                    loops,
                    busyPoll,
                    compatible,
                    maxValueBytes,
                    maxKeys,
                    maxBodyBytes,
                    maxReplyBytes,
                    maxBufferedBytes,
                    maxConnections,
                    idleTimeout,
                    requestTimeout,
                    writeTimeout,
                    drainTimeout,
                    defaultTable,
                    monitorDirectory);
        }
    }
}
