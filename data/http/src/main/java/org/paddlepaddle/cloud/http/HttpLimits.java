// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.time.Duration;

/**
 * What a client may demand of a server.
 *
 * @param lineBytes of the request's first line
 * @param headerBytes of the header
 * @param bodyBytes of a body, unless the route says otherwise
 * @param inFlightBytes of all bodies in memory; beyond it requests are answered 503
 * @param connections at once
 * @param headTime until the header is there, from its first byte
 * @param stallTime without a byte of a body that is waited for, in either direction
 * @param idleTime between requests
 * @param drainTime for running requests, when the server ends
 */
public record HttpLimits(
        int lineBytes,
        int headerBytes,
        long bodyBytes,
        long inFlightBytes,
        int connections,
        Duration headTime,
        Duration stallTime,
        Duration idleTime,
        Duration drainTime) {
    public static final HttpLimits DEFAULT =
            new HttpLimits(
                    8 * 1024,
                    16 * 1024,
                    1024 * 1024,
                    32L * 1024 * 1024,
                    1024,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(75),
                    Duration.ofSeconds(5));

    public HttpLimits withBodyBytes(long bytes) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bytes,
                inFlightBytes,
                connections,
                headTime,
                stallTime,
                idleTime,
                drainTime);
    }

    public HttpLimits withInFlightBytes(long bytes) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                bytes,
                connections,
                headTime,
                stallTime,
                idleTime,
                drainTime);
    }

    public HttpLimits withConnections(int count) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                inFlightBytes,
                count,
                headTime,
                stallTime,
                idleTime,
                drainTime);
    }

    public HttpLimits withTimes(Duration head, Duration stall, Duration idle, Duration drain) {
        return new HttpLimits(
                lineBytes,
                headerBytes,
                bodyBytes,
                inFlightBytes,
                connections,
                head,
                stall,
                idle,
                drain);
    }
}
