// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.gang;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * The job's group as the cluster shows it.
 *
 * @param members how many pods it says are needed
 * @param resources what it says they need in all
 * @param queue the queue it waits in, or empty
 * @param priorityClass its priority, or empty
 * @param phase the scheduler's word about it, or empty
 * @param ours whether we made it; one that the user made is used as it is
 */
public record ObservedGang(
        int members,
        Map<String, Quantity> resources,
        String queue,
        String priorityClass,
        String phase,
        boolean ours) {
    /** The queue Volcano fills in where none is named. */
    private static final String DEFAULT_QUEUE = "default";

    public ObservedGang {
        resources = Map.copyOf(resources);
    }

    /**
     * Whether Volcano lets pods of the group be made. {@code Completed} is a word of an old end.
     */
    public boolean open() {
        return switch (phase) {
            case "Inqueue", "Running", "Unknown", "Completed" -> true;
            default -> false;
        };
    }

    /** Whether it says what is wanted. */
    public boolean is(Gang gang) {
        boolean sameQueue =
                queue.equals(gang.queue())
                        || (gang.queue().isEmpty() && queue.equals(DEFAULT_QUEUE));
        return members == gang.members()
                && sameQueue
                && priorityClass.equals(gang.priorityClass())
                && amounts(resources).equals(amounts(gang.resources()));
    }

    /** As numbers: 1000m and 1 are the same. */
    private static Map<String, BigDecimal> amounts(Map<String, Quantity> quantities) {
        var amounts = new TreeMap<String, BigDecimal>();
        quantities.forEach(
                (name, amount) ->
                        amounts.put(name, amount.getNumericalAmount().stripTrailingZeros()));
        return amounts;
    }
}
