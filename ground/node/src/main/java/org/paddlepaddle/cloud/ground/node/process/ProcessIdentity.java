// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * A process that cannot be mistaken for another one with the same pid.
 *
 * @param startTicks start time in clock ticks after boot, field 22 of {@code /proc/<pid>/stat}
 * @param boot id of the boot the ticks belong to
 */
public record ProcessIdentity(long pid, long startTicks, String boot) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /** Reads {@code pid ticks boot}, the line that the launch script writes. */
    public static ProcessIdentity parse(String line) {
        var words = line.strip().split(" ");
        if (words.length != 3) {
            throw new NodeException("not a process identity: " + line);
        }
        return new ProcessIdentity(Long.parseLong(words[0]), Long.parseLong(words[1]), words[2]);
    }

    /** What {@link #parse} reads. */
    public String line() {
        return pid + " " + startTicks + " " + boot;
    }

    /** The process that has this pid now. */
    public static Optional<ProcessIdentity> of(long pid) {
        return ProcessTable.stat(pid)
                .map(stat -> new ProcessIdentity(pid, stat.startTicks(), currentBoot()));
    }

    public static String currentBoot() {
        return Current.BOOT_ID;
    }

    /** Read once: no process outlives its boot. */
    private static final class Current {
        static final String BOOT_ID = read();

        private static String read() {
            try {
                return Files.readString(BOOT).strip();
            } catch (IOException e) {
                throw new NodeException("cannot read " + BOOT, e);
            }
        }
    }

    /** Whether it still runs; a zombie does not. */
    public boolean alive() {
        return boot.equals(currentBoot())
                && ProcessTable.stat(pid)
                        .filter(stat -> stat.startTicks() == startTicks && !stat.dead())
                        .isPresent();
    }

    /** Sends SIGTERM when it still runs. */
    public void terminate() {
        if (alive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
    }

    /** Sends SIGKILL when it still runs. */
    public void kill() {
        if (alive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }
}
