// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.placement.NodeReading;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/**
 * The rules of taint-based eviction: how long a pod may stay on a tainted node. Reads nothing but
 * its arguments.
 */
final class EvictionRules {
    static final String EFFECT = "NoExecute";

    private EvictionRules() {}

    /**
     * When the pod must go; empty if it may stay.
     *
     * <p>A taint that nothing tolerates sends it away at once. Otherwise the shortest patience of
     * the tolerations that are needed counts, from the moment the last taint came.
     *
     * @param now stands in for the time of a taint that carries none
     */
    static Optional<Instant> leavesAt(
            List<Taint> taints, List<Toleration> tolerations, Instant now) {
        var patience = new ArrayList<Duration>();
        var since = Instant.MIN;
        for (var taint : taints) {
            if (!EFFECT.equals(taint.getEffect())) {
                continue;
            }
            var repelling = NodeReading.taint(taint);
            var fitting =
                    tolerations.stream()
                            .filter(each -> PodReading.toleration(each).tolerates(repelling))
                            .toList();
            if (fitting.isEmpty()) {
                return Optional.of(now);
            }
            fitting.stream().flatMap(each -> seconds(each).stream()).forEach(patience::add);
            var added = added(taint, now);
            since = added.isAfter(since) ? added : since;
        }
        var from = since;
        return patience.stream().min(Duration::compareTo).map(from::plus);
    }

    private static Optional<Duration> seconds(Toleration toleration) {
        return Optional.ofNullable(toleration.getTolerationSeconds())
                .map(seconds -> Duration.ofSeconds(Math.max(0, seconds)));
    }

    private static Instant added(Taint taint, Instant now) {
        return taint.getTimeAdded() == null ? now : Instant.parse(taint.getTimeAdded());
    }
}
