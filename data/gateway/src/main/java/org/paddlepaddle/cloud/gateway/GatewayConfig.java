// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.gateway.message.PeerHeader;

/**
 * How a gateway behaves, whatever it routes.
 *
 * @param threads that carry bytes
 * @param longestHead most bytes of a request's first line and headers, each
 * @param longestBody most bytes of a request's body
 * @param longestQueue most requests that wait for one revision
 * @param connectTimeout for an endpoint to accept a connection
 * @param headTimeout from the first byte of a request to the end of its headers
 * @param idleTimeout of connections without a request, on either side
 * @param drainTimeout for requests under way when the gateway ends
 * @param fallback where requests go whose host is none of a model; they are refused without one
 */
public record GatewayConfig(
        int threads,
        int longestHead,
        long longestBody,
        int longestQueue,
        Duration connectTimeout,
        Duration headTimeout,
        Duration idleTimeout,
        Duration drainTimeout,
        Optional<Fallback> fallback) {
    private static final int HEAD = 32 << 10;
    private static final long BODY = 512L << 20;

    /** Knative's activator has the same bound. */
    private static final int QUEUE = 10_000;

    /**
     * Where requests go that are for no model.
     *
     * @param peer tells it who is at the other end of the client's connection
     */
    public record Fallback(InetSocketAddress address, PeerHeader peer) {}

    public static GatewayConfig usual() {
        return new GatewayConfig(
                Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4),
                HEAD,
                BODY,
                QUEUE,
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                Duration.ofSeconds(10),
                Optional.empty());
    }

    public GatewayConfig withFallback(Fallback place) {
        return new GatewayConfig(
                threads,
                longestHead,
                longestBody,
                longestQueue,
                connectTimeout,
                headTimeout,
                idleTimeout,
                drainTimeout,
                Optional.of(place));
    }

    public GatewayConfig withLimits(long body, int queue) {
        return new GatewayConfig(
                threads,
                longestHead,
                body,
                queue,
                connectTimeout,
                headTimeout,
                idleTimeout,
                drainTimeout,
                fallback);
    }

    public GatewayConfig withTimeouts(Duration head, Duration drain) {
        return new GatewayConfig(
                threads,
                longestHead,
                longestBody,
                longestQueue,
                connectTimeout,
                head,
                idleTimeout,
                drain,
                fallback);
    }
}
