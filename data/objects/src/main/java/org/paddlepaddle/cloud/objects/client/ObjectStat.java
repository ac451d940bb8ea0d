// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.time.Instant;
import java.util.Map;

/**
 * What a store says of an object.
 *
 * @param etag without quotation marks
 * @param metadata the user's, without the prefix {@code x-amz-meta-}; a listing has none
 */
public record ObjectStat(
        String key, long size, String etag, Instant modified, Map<String, String> metadata) {
    public ObjectStat {
        metadata = Map.copyOf(metadata);
    }
}
