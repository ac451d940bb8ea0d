// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.net.URI;
import java.time.Duration;

/**
 * Which object store a client talks to, and as whom.
 *
 * @param endpoint such as {@code http://127.0.0.1:9000}
 * @param virtualHosts whether buckets stand in the host ({@code BUCKET.HOST}) instead of the path
 * @param partBytes the size of the parts of large uploads; at least 5 MiB
 * @param timeout of one request until its head is answered
 */
public record ObjectClientConfig(
        URI endpoint,
        String accessKey,
        String secretKey,
        String region,
        boolean virtualHosts,
        long partBytes,
        Duration timeout) {
    private static final long SMALLEST_PART = 5L << 20;

    public ObjectClientConfig {
        if (partBytes < SMALLEST_PART) {
            throw new IllegalArgumentException(
                    "parts of " + partBytes + " bytes; allowed: from " + SMALLEST_PART);
        }
    }

    public ObjectClientConfig(URI endpoint, String accessKey, String secretKey) {
        this(endpoint, accessKey, secretKey, "us-east-1", false, 16L << 20, Duration.ofMinutes(2));
    }

    public ObjectClientConfig withVirtualHosts() {
        return new ObjectClientConfig(
                endpoint, accessKey, secretKey, region, true, partBytes, timeout);
    }

    public ObjectClientConfig withRegion(String other) {
        return new ObjectClientConfig(
                endpoint, accessKey, secretKey, other, virtualHosts, partBytes, timeout);
    }

    public ObjectClientConfig withPartBytes(long bytes) {
        return new ObjectClientConfig(
                endpoint, accessKey, secretKey, region, virtualHosts, bytes, timeout);
    }

    /** Without the secret: this may be logged. */
    @Override
    public String toString() {
        return "ObjectClientConfig[" + endpoint + ", " + accessKey + "]";
    }
}
