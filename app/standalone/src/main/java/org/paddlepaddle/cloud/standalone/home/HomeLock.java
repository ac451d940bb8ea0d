// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.home;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a home directory for one process. The kernel gives the lock back however the process ends,
 * so a lock that can be taken means that nobody is there, whatever the file says.
 */
public final class HomeLock implements AutoCloseable {
    /**
     * A look takes the lock for an instant; whoever wants it for good tries for longer than that.
     */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private static final Duration TRY_EVERY = Duration.ofMillis(20);

    /**
     * Held by this very process. The kernel forgets a process's lock when it closes any descriptor
     * of the file, so a file locked here must not be opened to look at it.
     */
    private static final Map<Path, Holder> OURS = new ConcurrentHashMap<>();

    /** Who holds a home. */
    public record Holder(long pid, Instant since, String host) {
        static Holder thisProcess() {
            var process = ProcessHandle.current();
            return new Holder(
                    process.pid(), process.info().startInstant().orElse(Instant.EPOCH), hostName());
        }

        /** One who is gone does not hold a lock: it is somebody's who has not signed yet. */
        private boolean isGone() {
            return pid == 0 || (host.equals(hostName()) && ProcessHandle.of(pid).isEmpty());
        }

        private String line() {
            return pid + " " + since + " " + host + "\n";
        }

        private static Holder parse(String line) {
            var words = line.strip().split(" ");
            try {
                return words.length == 3
                        ? new Holder(Long.parseLong(words[0]), Instant.parse(words[1]), words[2])
                        : new Holder(0, Instant.EPOCH, "?");
            } catch (NumberFormatException | DateTimeParseException _) {
                return new Holder(0, Instant.EPOCH, "?");
            }
        }
    }

    /** The home is another process's. */
    public static final class HeldException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        HeldException(Path home, Holder holder) {
            super(
                    "%s is in use by process %d on host %s since %s"
                            .formatted(home, holder.pid(), holder.host(), holder.since()));
        }
    }

    private final Path file;
    private final FileChannel channel;

    private HomeLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Takes the home, whose directories exist. */
    public static HomeLock take(HomeDirectory home) throws InterruptedException {
        var file = home.lock().toAbsolutePath();
        var me = Holder.thisProcess();
        if (OURS.putIfAbsent(file, me) != null) {
            throw new HeldException(home.root(), me);
        }
        try {
            var channel = open(file);
            if (!locked(channel)) {
                var holder = Holder.parse(Files.readString(file));
                channel.close();
                OURS.remove(file);
                throw new HeldException(home.root(), holder);
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(me.line().getBytes(StandardCharsets.UTF_8)));
            return new HomeLock(file, channel);
        } catch (IOException e) {
            OURS.remove(file);
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    /** Who holds the home now, if anybody. */
    public static Optional<Holder> look(HomeDirectory home) {
        var file = home.lock().toAbsolutePath();
        var ours = OURS.get(file);
        if (ours != null || !Files.exists(file)) {
            return Optional.ofNullable(ours);
        }
        try (var channel = FileChannel.open(file, READ)) {
            for (long tries = PATIENCE.dividedBy(TRY_EVERY); ; tries--) {
                if (channel.tryLock(0, Long.MAX_VALUE, true) != null) {
                    return Optional.empty();
                }
                var holder = Holder.parse(Files.readString(file));
                if (tries == 0 || !holder.isGone()) {
                    return Optional.of(holder);
                }
                LockSupport.parkNanos(TRY_EVERY.toNanos());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + file, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            OURS.remove(file);
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(CREATE, READ, WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static boolean locked(FileChannel channel) throws IOException, InterruptedException {
        for (long tries = PATIENCE.dividedBy(TRY_EVERY); tries > 0; tries--) {
            if (channel.tryLock() != null) {
                return true;
            }
            Thread.sleep(TRY_EVERY);
        }
        return false;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName().replace(' ', '-');
        } catch (UnknownHostException _) {
            return "localhost";
        }
    }
}
