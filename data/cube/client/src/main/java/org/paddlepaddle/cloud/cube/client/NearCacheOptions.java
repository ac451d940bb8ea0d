// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.time.Duration;

/**
 * What a near-cache may do.
 *
 * @param bytes that the rows of one table may take, with what it costs to keep them
 * @param freshness how long rows are answered without hearing of their version from a server: a new
 *     version is seen after this time at the latest
 */
public record NearCacheOptions(long bytes, Duration freshness) {
    public NearCacheOptions {
        if (bytes < 1) {
            throw new CubeClientException("a near-cache of " + bytes + " bytes holds nothing");
        }
        if (freshness.isNegative() || freshness.isZero()) {
            throw new CubeClientException("the freshness of a near-cache must be positive");
        }
    }

    public static NearCacheOptions ofBytes(long bytes) {
        return new NearCacheOptions(bytes, Duration.ofSeconds(1));
    }
}
