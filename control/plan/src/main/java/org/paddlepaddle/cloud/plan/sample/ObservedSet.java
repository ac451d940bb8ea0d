// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/**
 * A data set as it is found.
 *
 * @param token whether the runtime's Secret exists
 * @param service whether the runtime's Service exists
 * @param pods the runtime's StatefulSet
 * @param runtime what the runtime says
 * @param keys whether the runtime has the keys of the source
 * @param lastSync what the runtime calls the last copying of the source
 * @param served whether the data could be used at the last look
 */
public record ObservedSet(
        boolean token,
        ClaimState claim,
        boolean service,
        Optional<ObservedPods> pods,
        RuntimeState runtime,
        KeysState keys,
        Optional<String> lastSync,
        boolean served,
        Instant now) {
    /**
     * The runtime's StatefulSet.
     *
     * @param template a hash of what its pods are made from
     */
    public record ObservedPods(int wanted, int ready, String template) {}

    int ready() {
        return pods.map(ObservedPods::ready).orElse(0);
    }
}
