// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

/** Upstream's one-word summaries of a job on a data set. */
public enum SampleJobPhase {
    /** The job waits for the data set, or for its turn. */
    Pending,
    /** The runtime works on it. */
    Running,
    /** It is done. */
    Succeeded,
    /** It could not be done. */
    Failed;

    public boolean isFinal() {
        return switch (this) {
            case Pending, Running -> false;
            case Succeeded, Failed -> true;
        };
    }
}
