// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Instant;
import java.util.Optional;

/**
 * A revision as its Deployment and pods show it.
 *
 * @param uid of the Deployment
 * @param created when
 * @param replicas pods it should have
 * @param ready pods that can answer
 * @param trouble why its pods fail, if they do
 */
public record ObservedRevision(
        String name,
        String uid,
        Instant created,
        int replicas,
        int ready,
        Optional<String> trouble) {

    boolean isAsleep() {
        return replicas == 0;
    }
}
