// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How many of a hundred requests a revision answers.
 *
 * @param revisionName the revision
 * @param percent of the requests to the service's own host
 * @param tag the route that leads to this revision alone
 */
@ApiRecord
public record TrafficShare(
        @Nullable String revisionName, @Nullable Integer percent, @Nullable String tag) {}
