// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.number;

import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.resource.IntOrPercent;

/**
 * How outdated pods are replaced.
 *
 * @param updatesItself whether they are, rather than when somebody deletes them
 * @param surge nodes that may have two pods meanwhile
 * @param unavailable nodes that may have none that serves
 */
record DaemonUpdateStrategy(boolean updatesItself, int surge, int unavailable, Duration minReady) {
    static DaemonUpdateStrategy of(DaemonSet set, int nodes) {
        var minReady = Duration.ofSeconds(number(set.getSpec().getMinReadySeconds()));
        var strategy = Optional.ofNullable(set.getSpec().getUpdateStrategy());
        if (strategy.filter(given -> "OnDelete".equals(given.getType())).isPresent()) {
            return new DaemonUpdateStrategy(false, 0, 0, minReady);
        }
        var rolling = strategy.map(given -> given.getRollingUpdate());
        int surge =
                rolling.map(given -> given.getMaxSurge())
                        .map(
                                share ->
                                        IntOrPercent.of(
                                                String.valueOf(share.getValue()), nodes, true))
                        .orElse(0);
        int unavailable =
                rolling.map(given -> given.getMaxUnavailable())
                        .map(
                                share ->
                                        IntOrPercent.of(
                                                String.valueOf(share.getValue()), nodes, true))
                        .orElse(1);
        // Both zero could never move.
        return new DaemonUpdateStrategy(
                true, surge, surge == 0 && unavailable == 0 ? 1 : unavailable, minReady);
    }
}
