// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * CPU time of a process and of its ended children, as {@code /proc/PID/stat} tells it.
 *
 * @param ticks of 10 ms, in user and kernel mode
 */
record ProcessTimes(long ticks) {
    private static final double TICKS_PER_SECOND = 100;

    /** utime, stime, cutime and cstime, counted behind the name in brackets. */
    private static final int FIRST_TIME = 11;

    private static final int TIMES = 4;

    static ProcessTimes read() throws IOException {
        return parse(Files.readString(Path.of("/proc/self/stat")));
    }

    static ProcessTimes parse(String stat) {
        // The name may itself contain blanks and brackets.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return new ProcessTimes(
                Arrays.stream(fields, FIRST_TIME, FIRST_TIME + TIMES)
                        .mapToLong(Long::parseLong)
                        .sum());
    }

    double seconds() {
        return ticks / TICKS_PER_SECOND;
    }
}
