// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.api.service.TrafficShare;

/**
 * What the user is told about a service.
 *
 * @param primary of the default
 * @param canary of the canary, if there is one
 * @param routes of hosts and Services
 * @param traffic who answers
 * @param replicas pods that can answer
 */
public record ServiceView(
        Endpoint primary,
        Optional<Endpoint> canary,
        Judgement routes,
        List<TrafficShare> traffic,
        int replicas) {

    /** Whether something holds, and why. */
    public record Judgement(boolean holds, ServiceReason reason, String message) {}

    /**
     * What stands behind a route.
     *
     * @param name the revision that can answer
     * @param latest the revision of the spec
     * @param previous the revision that could answer before this one
     */
    public record Endpoint(
            Optional<String> name, String latest, Optional<String> previous, Judgement ready) {}
}
