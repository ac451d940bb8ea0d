// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** Upstream's one-word summaries that a job can really reach. */
public enum JobPhase {
    /** Pods are missing, or wait for a node and an address. */
    Pending,
    /** Every pod has an address; not all containers run. */
    Starting,
    /** Every pod runs. */
    Running,
    /** A failed attempt is cleared away; the next one follows. */
    Restarting,
    /** The user wants no pods for now. */
    Suspended,
    /** The workers have succeeded. */
    Completed,
    /** A pod failed. */
    Failed;

    public boolean isFinal() {
        return switch (this) {
            case Completed, Failed -> true;
            case Pending, Starting, Running, Restarting, Suspended -> false;
        };
    }
}
