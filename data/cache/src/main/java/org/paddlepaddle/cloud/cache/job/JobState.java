// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

/** How far a job is. */
public enum JobState {
    queued,
    running,
    succeeded,
    failed,
    cancelled;

    public boolean isFinal() {
        return switch (this) {
            case queued, running -> false;
            case succeeded, failed, cancelled -> true;
        };
    }
}
