// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;

/**
 * What the spec asks for by now and the attempt under way goes without, because pods learn of each
 * other once, at their start. Who changed it must not wait for something to happen.
 */
final class Deferred {
    private Deferred() {}

    static List<Problem> of(DesiredJob desired, ObservedJob observed) {
        if (observed.current().isEmpty() || observed.ended().isPresent()) {
            return List.of();
        }
        var found = new ArrayList<Problem>();
        var jobShape = observed.current().orElseThrow().shape();
        for (var role : Role.values()) {
            int has = jobShape.count(role);
            int wants = desired.shape().count(role);
            boolean changes = role == Role.worker && desired.elastic().isPresent();
            if (has != wants && !changes) {
                found.add(
                        new Problem(
                                "spec." + role + ".replicas",
                                "%d from the next attempt on, the present one has %d%s"
                                        .formatted(wants, has, advice(role))));
            } else if (has > 0 && wants > 0 && isOutdated(role, desired, observed)) {
                found.add(
                        new Problem(
                                "spec." + role + ".template",
                                "the present attempt goes on as it was started; the change counts"
                                        + " from the next one on"));
            }
        }
        return found;
    }

    private static String advice(Role role) {
        return role == Role.worker ? "; elasticPolicy would let it change in between" : "";
    }

    private static boolean isOutdated(Role role, DesiredJob desired, ObservedJob observed) {
        var hash = desired.role(role).templateHash();
        return observed.pods().entrySet().stream()
                .filter(pod -> pod.getKey().role() == role)
                .anyMatch(pod -> !pod.getValue().templateHash().equals(hash));
    }
}
