// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.resource.IntOrPercent;

/**
 * How far a rollout may go beyond and below the wanted number of pods.
 *
 * @param surge pods above it
 * @param unavailable pods below it
 */
record DeploymentStrategy(boolean recreate, int replicas, int surge, int unavailable) {
    static DeploymentStrategy of(Deployment deployment) {
        int replicas = Optional.ofNullable(deployment.getSpec().getReplicas()).orElse(1);
        var strategy = deployment.getSpec().getStrategy();
        if (strategy != null && "Recreate".equals(strategy.getType())) {
            return new DeploymentStrategy(true, replicas, 0, 0);
        }
        var rolling = strategy == null ? null : strategy.getRollingUpdate();
        int surge = resolve(rolling == null ? null : rolling.getMaxSurge(), replicas, true);
        int unavailable =
                resolve(rolling == null ? null : rolling.getMaxUnavailable(), replicas, false);
        // Both zero could never move; so could zero of a small percentage, rounded down.
        return new DeploymentStrategy(
                false,
                replicas,
                surge,
                Math.min(replicas, surge == 0 && unavailable == 0 ? 1 : unavailable));
    }

    private static int resolve(@Nullable IntOrString value, int replicas, boolean up) {
        if (value == null) {
            return IntOrPercent.percent(25, replicas, up);
        }
        return IntOrPercent.of(String.valueOf(value.getValue()), replicas, up);
    }

    int most() {
        return replicas == 0 ? 0 : replicas + surge;
    }

    int least() {
        return replicas - unavailable;
    }
}
