// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects garbage while the process is idle: the JVM collects its old generation, and makes it
 * smaller, only when it is full, which may be hours after the last pod has ended. Here it is asked
 * to as soon as it has nothing else to do.
 */
final class IdleCollector implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IdleCollector.class);
    private static final Duration PERIOD = Duration.ofSeconds(15);

    /** In so many periods what was still wanted just after the work is not any more. */
    private static final int AGAIN = 12;

    private static final int MEBIBYTE = 1 << 20;

    /** How much of one core counts as nothing to do. */
    private static final double QUIET = 0.1;

    /** Old objects that are worth a pause: some of them are garbage, nobody knows how many. */
    private static final long WORTH_BYTES = 16L * MEBIBYTE;

    private static final double WORTH_SHARE = 0.15;

    private final Optional<Loop> watching;

    private IdleCollector(Optional<Loop> watching) {
        this.watching = watching;
    }

    /** With a collector whose generations have other names, nothing happens. */
    static IdleCollector start(Supervisor supervisor) {
        return new IdleCollector(
                oldGeneration().map(old -> supervisor.loop("idle-collector", new Watching(old))));
    }

    private static Optional<MemoryPoolMXBean> oldGeneration() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .filter(pool -> pool.getName().equals("Tenured Gen"))
                .findFirst();
    }

    /** Looks once a period. */
    private static final class Watching implements Turn {
        private final MemoryPoolMXBean old;
        private final OperatingSystemMXBean process =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        private long kept;
        private int untilAgain;

        Watching(MemoryPoolMXBean old) {
            this.old = old;
        }

        @Override
        public void run() throws InterruptedException {
            long cpu = process.getProcessCpuTime();
            Thread.sleep(PERIOD);
            double busy = (double) (process.getProcessCpuTime() - cpu) / PERIOD.toNanos();
            long used = old.getUsage().getUsed();
            boolean due = isDue(busy, used, kept);
            if (due || (untilAgain == 1 && busy < QUIET)) {
                System.gc();
                kept = old.getUsage().getUsed();
                LOG.debug("old objects: {} MiB, now {}", used / MEBIBYTE, kept / MEBIBYTE);
            }
            untilAgain = due ? AGAIN : Math.max(0, untilAgain - 1);
        }
    }

    /**
     * @param busy cores that were used lately
     * @param used bytes of old objects
     * @param kept how many of them the last collection left
     */
    static boolean isDue(double busy, long used, long kept) {
        return busy < QUIET && used - kept > Math.max(WORTH_BYTES, (long) (kept * WORTH_SHARE));
    }

    @Override
    public void close() {
        watching.ifPresent(Loop::close);
    }
}
