// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.time.Instant;

/** What a look at a home directory finds. */
public sealed interface Sighting {
    /** Nothing runs, and what ran last went in order. */
    record Nothing() implements Sighting {}

    /** The process is gone without a goodbye; its pods may still run. */
    record Leftover(RunningSystem last) implements Sighting {}

    record Running(RunningSystem system) implements Sighting {}

    /** The directory is locked by a process that does not say what it is doing. */
    record Held(long pid, Instant since, String host) implements Sighting {}
}
