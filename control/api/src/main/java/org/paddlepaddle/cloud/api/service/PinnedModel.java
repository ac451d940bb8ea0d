// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What a reference to a model meant when a revision was made of it.
 *
 * @param from the reference of the spec
 * @param reference the version by its digest, as pods fetch it
 * @param version its number
 * @param asked the endpoint it was looked up for, by hash: another endpoint looks it up again
 * @param since when the canary of it began to answer
 */
@ApiRecord
public record PinnedModel(
        @Nullable String from,
        @Nullable String reference,
        @Nullable Integer version,
        @Nullable String asked,
        @Nullable String since) {

    public PinnedModel answeringSince(@Nullable String moment) {
        return new PinnedModel(from, reference, version, asked, moment);
    }
}
