// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * An amount of each resource, asked for or offered.
 *
 * @param cpu thousandths of a core
 * @param memory bytes
 * @param storage bytes of {@code ephemeral-storage}
 * @param extended whole units of every other resource by its name, such as {@code nvidia.com/gpu}
 */
public record ResourceAmounts(
        long cpu, long memory, long storage, SortedMap<String, Long> extended) {
    public static final ResourceAmounts NONE =
            new ResourceAmounts(0, 0, 0, Collections.emptySortedMap());

    public ResourceAmounts {
        extended =
                extended.isEmpty()
                        ? Collections.emptySortedMap()
                        : Collections.unmodifiableSortedMap(new TreeMap<>(extended));
    }

    public static ResourceAmounts of(long cpu, long memory) {
        return new ResourceAmounts(cpu, memory, 0, Collections.emptySortedMap());
    }

    public ResourceAmounts with(String resource, long units) {
        var more = new TreeMap<>(extended);
        more.put(resource, units);
        return new ResourceAmounts(cpu, memory, storage, more);
    }

    public ResourceAmounts plus(ResourceAmounts other) {
        return combine(other, ResourceAmounts::saturatedSum);
    }

    public ResourceAmounts minus(ResourceAmounts other) {
        return combine(other, (mine, theirs) -> mine - theirs);
    }

    /** The greater of the two, resource by resource. */
    public ResourceAmounts max(ResourceAmounts other) {
        return combine(other, Math::max);
    }

    public long extended(String resource) {
        return extended.getOrDefault(resource, 0L);
    }

    /** The units of any resource, by the name the API gives it. */
    public long amount(String resource) {
        return switch (resource) {
            case "cpu" -> cpu;
            case "memory" -> memory;
            case "ephemeral-storage" -> storage;
            default -> extended(resource);
        };
    }

    /** All that is not zero. */
    public SortedMap<String, Long> byName() {
        var all = new TreeMap<>(extended);
        all.put("cpu", cpu);
        all.put("memory", memory);
        all.put("ephemeral-storage", storage);
        all.values().removeIf(units -> units == 0);
        return all;
    }

    private ResourceAmounts combine(ResourceAmounts other, LongBinaryOperator operator) {
        return new ResourceAmounts(
                operator.applyAsLong(cpu, other.cpu),
                operator.applyAsLong(memory, other.memory),
                operator.applyAsLong(storage, other.storage),
                combineExtended(other, operator));
    }

    private SortedMap<String, Long> combineExtended(
            ResourceAmounts other, LongBinaryOperator operator) {
        if (extended.isEmpty() && other.extended.isEmpty()) {
            return Collections.emptySortedMap();
        }
        var names = new TreeMap<>(extended);
        names.putAll(other.extended);
        names.replaceAll((name, _) -> operator.applyAsLong(extended(name), other.extended(name)));
        return names;
    }

    /** A pod may ask for absurd amounts; the sum must stay absurd and not become negative. */
    private static long saturatedSum(long mine, long theirs) {
        long sum = mine + theirs;
        boolean overflowed = ((mine ^ sum) & (theirs ^ sum)) < 0;
        return overflowed ? Long.MAX_VALUE : sum;
    }
}
