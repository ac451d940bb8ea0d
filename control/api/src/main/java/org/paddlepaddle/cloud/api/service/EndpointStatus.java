// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Which revisions stand behind a route.
 *
 * @param name the one that can answer; absent until one could
 * @param latest the one the spec asks for; it takes over when it can answer
 * @param previous the one that answered before it, for a way back; only of the default
 * @param model the version of the model hub in it
 */
@ApiRecord
public record EndpointStatus(
        @Nullable String name,
        @Nullable String latest,
        @Nullable String previous,
        @Nullable PinnedModel model) {

    public EndpointStatus(@Nullable String name, @Nullable String latest) {
        this(name, latest, null, null);
    }

    /** The same with a version of the model hub. */
    public EndpointStatus serving(PinnedModel version) {
        return new EndpointStatus(name, latest, previous, version);
    }
}
