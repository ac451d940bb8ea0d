// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.Rendezvous;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.sample.SampleSetRequest;

/**
 * A job as it was asked for: defaults filled in, words understood, nothing absent.
 *
 * @param key its name
 * @param mode how its pods share the work
 * @param intranet how its pods reach each other
 * @param clean which pods go when it ends
 * @param gloo 0, or who takes part in barriers
 * @param roles at least one
 * @param sampleSet the data set it reads
 * @param rendezvous how its workers find each other
 * @param life when it rests, ends and goes
 * @param elastic between which sizes it may change
 * @param gang the group its pods form
 * @param queue Kueue's queue its pods wait in
 */
public record DesiredJob(
        ObjectKey key,
        JobMode mode,
        Intranet intranet,
        CleanPodPolicy clean,
        int gloo,
        Map<Role, DesiredRole> roles,
        Optional<SampleSetRequest> sampleSet,
        Rendezvous rendezvous,
        Lifecycle life,
        Optional<Elastic> elastic,
        Optional<Gang> gang,
        Optional<String> queue) {
    public DesiredJob {
        var ordered = new EnumMap<Role, DesiredRole>(Role.class);
        ordered.putAll(roles);
        roles = Collections.unmodifiableMap(ordered);
    }

    public JobShape shape() {
        var counts = new EnumMap<Role, Integer>(Role.class);
        roles.forEach((role, desired) -> counts.put(role, desired.replicas()));
        return new JobShape(counts);
    }

    /** Whether pods may share the address of their node, and its ports with it. */
    public boolean onHostNetwork() {
        return intranet == Intranet.Host
                || roles.values().stream()
                        .anyMatch(
                                role ->
                                        Boolean.TRUE.equals(
                                                role.template().getSpec().getHostNetwork()));
    }

    public DesiredRole role(Role role) {
        var desired = roles.get(role);
        if (desired == null) {
            throw new IllegalArgumentException("job " + key + " has no role " + role);
        }
        return desired;
    }
}
