// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What there is of a service.
 *
 * @param primary the revision that answered by default after the last pass
 * @param previous the revision that answered by default before that one
 * @param canary the revision that was tried out after the last pass
 * @param revisions by name
 * @param services names of Services of the routes that exist
 * @param slices by name: where their requests go
 * @param autoscalers by revision: what they keep to
 */
public record ObservedService(
        Optional<String> primary,
        Optional<String> previous,
        Optional<String> canary,
        Map<String, ObservedRevision> revisions,
        Set<String> services,
        Map<String, ServiceSettings.GatewayAddress> slices,
        Map<String, Optional<ResourceTarget>> autoscalers) {

    Optional<ObservedRevision> revision(String name) {
        return Optional.ofNullable(revisions.get(name));
    }

    /** Whether it can answer, or could before it went to sleep. */
    boolean couldAnswer(String name) {
        return revision(name).filter(revision -> revision.ready() > 0).isPresent()
                || (revisions.containsKey(name)
                        && (primary.filter(name::equals).isPresent()
                                || canary.filter(name::equals).isPresent()));
    }
}
