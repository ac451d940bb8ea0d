// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What processes have cost so far, as the kernel counts it. */
public final class ProcessCost {
    /** USER_HZ, which the kernel's interface fixes. */
    private static final long TICK_NANOS = 10_000_000;

    private ProcessCost() {}

    /** User and system time of all threads, also of those that have ended. */
    public static long cpuNanos(long pid) {
        var stat = read(pid, "stat");
        // The second field is the program's name in brackets and may hold anything.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS;
    }

    public static long cpuNanos(List<Long> pids) {
        return pids.stream().mapToLong(ProcessCost::cpuNanos).sum();
    }

    /** Resident memory in MiB. */
    public static double residentMebibytes(long pid) {
        return read(pid, "status")
                .lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    public static double residentMebibytes(List<Long> pids) {
        return pids.stream().mapToDouble(ProcessCost::residentMebibytes).sum();
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(pid), file));
        } catch (IOException e) {
            throw new BenchException("process " + pid + " has ended: " + e.getMessage(), e);
        }
    }
}
