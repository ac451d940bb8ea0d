// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.paddlepaddle.cloud.cli.standalone.AbnormalExit;
import org.paddlepaddle.cloud.standalone.StartRecord;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/** The exit report of a background process that is gone: crash, out of memory, or unknown. */
final class ExitReports {
    /** As the JVM prints it, and who watches over its collections. */
    private static final String OUT_OF_MEMORY = "java.lang.OutOfMemoryError";

    private ExitReports() {}

    static AbnormalExit of(HomeDirectory home, long pid, Instant since) {
        try {
            var report = home.crashReport(pid);
            if (Files.exists(report)) {
                return new AbnormalExit.Crashed(time(report), report);
            }
            var output = home.outputFile();
            // What somebody watched is not in the file; then it is an earlier start's.
            if (Files.exists(output) && !time(output).isBefore(since) && ranOut(output)) {
                long heap = StartRecord.read(home, pid).map(StartRecord::heapBytes).orElse(0L);
                return new AbnormalExit.OutOfMemory(time(output), heap, output);
            }
        } catch (IOException _) {
            // What cannot be read says nothing.
        }
        return new AbnormalExit.Unknown();
    }

    private static boolean ranOut(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1)
                .contains(OUT_OF_MEMORY);
    }

    private static Instant time(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }
}
