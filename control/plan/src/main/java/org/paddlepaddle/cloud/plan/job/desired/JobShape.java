// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** How many pods of which role a job has. */
public record JobShape(Map<Role, Integer> counts) {
    public JobShape {
        var ordered = new EnumMap<Role, Integer>(Role.class);
        ordered.putAll(counts);
        counts = Collections.unmodifiableMap(ordered);
    }

    public static JobShape of(Collection<PodId> pods) {
        var counts = new EnumMap<Role, Integer>(Role.class);
        pods.forEach(pod -> counts.merge(pod.role(), 1, Integer::sum));
        return new JobShape(counts);
    }

    public int count(Role role) {
        return counts.getOrDefault(role, 0);
    }

    public boolean has(Role role) {
        return count(role) > 0;
    }

    public List<PodId> pods() {
        var pods = new ArrayList<PodId>();
        counts.keySet().forEach(role -> pods.addAll(pods(role)));
        return List.copyOf(pods);
    }

    public List<PodId> pods(Role role) {
        return IntStream.range(0, count(role)).mapToObj(index -> new PodId(role, index)).toList();
    }

    /** {@code ps=2,worker=2}, the form in which it is recorded. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /** Reads what {@link #toString} wrote; empty when it is something else. */
    public static Optional<JobShape> parse(String text) {
        var counts = new EnumMap<Role, Integer>(Role.class);
        for (var part : text.split(",")) {
            for (var role : Role.values()) {
                if (part.matches(role + "=[1-9][0-9]{0,6}")) {
                    counts.put(role, Integer.valueOf(part.substring(role.name().length() + 1)));
                }
            }
        }
        var jobShape = new JobShape(counts);
        return jobShape.toString().equals(text) ? Optional.of(jobShape) : Optional.empty();
    }
}
