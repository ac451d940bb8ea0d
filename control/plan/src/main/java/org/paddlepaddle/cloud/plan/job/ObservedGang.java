// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

/**
 * The job's group as the cluster shows it.
 *
 * @param members how many pods it says are needed
 * @param phase the scheduler's word about it, or empty
 * @param ours whether we made it; one that the user made is used as it is
 */
public record ObservedGang(int members, String phase, boolean ours) {
    /**
     * Whether Volcano lets pods of the group be made. {@code Completed} is a word of an old end.
     */
    boolean open() {
        return switch (phase) {
            case "Inqueue", "Running", "Unknown", "Completed" -> true;
            default -> false;
        };
    }
}
