// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.serving.queue.QueueOptions;

/**
 * How a server listens and what it bounds.
 *
 * @param largestBody of a request, in bytes
 * @param version of this product, as clients are told
 * @param metrics where {@code /metrics} is beside the service's own port
 * @param log closed by whoever opened it
 * @param cacheBytes of the request cache; 0 for none
 * @param legacyCodes whether the Pipeline's errors have the numbers of 0.7
 */
public record ServingConfig(
        InetSocketAddress address,
        Token token,
        int largestBody,
        QueueOptions queue,
        String version,
        Optional<InetSocketAddress> metrics,
        AccessLog log,
        long cacheBytes,
        boolean legacyCodes) {
    /** As upstream's port; 64 MiB are its smallest bound. */
    public static ServingConfig on(InetSocketAddress address) {
        return new ServingConfig(
                address,
                Token.NONE,
                64 << 20,
                QueueOptions.defaults(),
                "0.5.0",
                Optional.empty(),
                AccessLog.NONE,
                0,
                false);
    }

    public ServingConfig with(AccessLog other) {
        return new ServingConfig(
                address,
                token,
                largestBody,
                queue,
                version,
                metrics,
                other,
                cacheBytes,
                legacyCodes);
    }

    /** With a request cache of so many bytes. */
    public ServingConfig caching(long bytes) {
        return new ServingConfig(
                address, token, largestBody, queue, version, metrics, log, bytes, legacyCodes);
    }
}
