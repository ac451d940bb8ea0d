// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.time.Instant;

/** The state of a home directory: whether a system runs in it. */
public sealed interface HomeState {
    /** Nothing runs, and what ran last went in order. */
    record Nothing() implements HomeState {}

    /** The process is gone without a goodbye; its pods may still run. */
    record Leftover(RunningSystem last) implements HomeState {}

    record Running(RunningSystem system) implements HomeState {}

    /** The directory is locked by a process that does not say what it is doing. */
    record Held(long pid, Instant since, String host) implements HomeState {}
}
