// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.SchedulingPolicy;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/** Reads which pods of a job must start together. */
public record GangChecks(GangStyle style, @Nullable SchedulingPolicy policy, Remarks remarks) {
    private static final SchedulingPolicy NOTHING_SAID =
            new SchedulingPolicy(null, null, null, null);

    public Optional<Gang> gang(Map<Role, DesiredRole> roles, Optional<Elastic> elastic) {
        int pods = roles.values().stream().mapToInt(DesiredRole::replicas).sum();
        boolean mayGrow = elastic.filter(range -> range.max() > 1).isPresent();
        boolean alone = style == GangStyle.Own && pods < 2 && !mayGrow;
        if (style == GangStyle.None || alone || !roles.values().stream().allMatch(this::ours)) {
            warnOfPolicy();
            return Optional.empty();
        }
        var asked = policy == null ? NOTHING_SAID : policy;
        int usual = pods - elastic.map(e -> workers(roles) - e.min()).orElse(0);
        int members = asked.minAvailable() == null ? usual : asked.minAvailable();
        if (members > pods) {
            remarks.problem(
                    "spec.schedulingPolicy.minAvailable",
                    "%d pods are asked for and the job has %d".formatted(members, pods));
        }
        return Optional.of(
                new Gang(
                        style,
                        members,
                        asked.minResources() == null
                                ? needs(roles, elastic)
                                : new TreeMap<>(asked.minResources()),
                        Objects.requireNonNullElse(asked.queue(), ""),
                        Objects.requireNonNullElse(asked.priorityClass(), ""),
                        policy == null && roles.values().stream().anyMatch(GangChecks::named)));
    }

    /** A template that names another scheduler keeps it, and the job is no gang. */
    private boolean ours(DesiredRole role) {
        var named = role.template().getSpec().getSchedulerName();
        return named == null || named.isEmpty() || named.equals(JobNames.VOLCANO);
    }

    private static boolean named(DesiredRole role) {
        return JobNames.VOLCANO.equals(role.template().getSpec().getSchedulerName());
    }

    private void warnOfPolicy() {
        if (policy != null) {
            remarks.warn(
                    "spec.schedulingPolicy",
                    "no gang scheduler is in use; pods are placed one by one");
        }
    }

    private static int workers(Map<Role, DesiredRole> roles) {
        var worker = roles.get(Role.worker);
        return worker == null ? 0 : worker.replicas();
    }

    /** An elastic job begins with its fewest workers: a queue must not wait for room for all. */
    private static SequencedMap<String, Quantity> needs(
            Map<Role, DesiredRole> roles, Optional<Elastic> elastic) {
        var sums = new TreeMap<String, BigDecimal>();
        for (var entry : roles.entrySet()) {
            var role = entry.getValue();
            var fewest = elastic.filter(_ -> entry.getKey() == Role.worker).map(Elastic::min);
            var each = needs(role.template().getSpec());
            var count = BigDecimal.valueOf(fewest.orElse(role.replicas()));
            each.forEach((name, amount) -> add(sums, name, amount.multiply(count)));
        }
        var needs = new TreeMap<String, Quantity>();
        sums.forEach((name, amount) -> needs.put(name, quantity(amount)));
        return needs;
    }

    private static Map<String, BigDecimal> needs(PodSpec pod) {
        var sums = new TreeMap<String, BigDecimal>();
        for (var container : pod.getContainers()) {
            requests(container)
                    .forEach((name, amount) -> add(sums, name, amount.getNumericalAmount()));
        }
        return sums;
    }

    /** What a container asks for; limits count where it asks for nothing, as upstream has it. */
    private static Map<String, Quantity> requests(Container container) {
        var resources = container.getResources();
        if (resources == null) {
            return Map.of();
        }
        var asked = resources.getRequests();
        var most = resources.getLimits();
        if (asked != null && !asked.isEmpty()) {
            return asked;
        }
        return most == null ? Map.of() : most;
    }

    private static void add(Map<String, BigDecimal> sums, String name, BigDecimal amount) {
        sums.merge(name, amount, BigDecimal::add);
    }

    /** In whole units, or in thousandths where that loses something. */
    private static Quantity quantity(BigDecimal amount) {
        var plain = amount.stripTrailingZeros();
        return plain.scale() <= 0
                ? new Quantity(plain.toPlainString())
                : new Quantity(plain.movePointRight(3).toBigInteger().toString(), "m");
    }
}
