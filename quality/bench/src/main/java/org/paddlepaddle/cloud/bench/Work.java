// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What all cores of the machine have worked, whoever it was for; the kernel included. */
public final class Work {
    /** Of the numbers in the first line of {@code /proc/stat}; guests are counted as users. */
    private static final int IDLE = 4;

    private static final int WAITING = 5;
    private static final int LAST_KIND = 8;

    /** USER_HZ, which the kernel's interface fixes. */
    private static final double TICKS_A_SECOND = 100;

    private Work() {}

    /** Since the machine was started. */
    public static double cpuSeconds() {
        try (var lines = Files.lines(Path.of("/proc/stat"))) {
            return cpuSeconds(lines.findFirst().orElse(""));
        } catch (IOException e) {
            throw new BenchException("cannot read /proc/stat: " + e.getMessage(), e);
        }
    }

    /** Everything but idling and waiting for disks, what the host took included. */
    static double cpuSeconds(String line) {
        var ticks = line.split("\\s+", -1);
        long work = 0;
        for (int i = 1; i <= LAST_KIND && i < ticks.length; i++) {
            work += i == IDLE || i == WAITING ? 0 : Long.parseLong(ticks[i]);
        }
        return work / TICKS_A_SECOND;
    }
}
