// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.time.Duration;
import java.time.Instant;

/** How far one run of a container has come, as the disk and {@code /proc} tell. */
public sealed interface ContainerState {
    ContainerId id();

    Instant startedAt();

    /** How long to wait before the next run, should this one fail. */
    Duration backOff();

    /** Its processes live. */
    record Running(ContainerId id, Instant startedAt, Duration backOff, RunMarks marks)
            implements ContainerState {}

    /**
     * Its processes are gone.
     *
     * @param reason in kubelet's words
     * @param message empty when there is nothing to add
     */
    record Exited(
            ContainerId id,
            Instant startedAt,
            Duration backOff,
            Instant finishedAt,
            int code,
            String reason,
            String message)
            implements ContainerState {
        public Exited withMessage(String text) {
            return new Exited(id, startedAt, backOff, finishedAt, code, reason, text);
        }
    }
}
