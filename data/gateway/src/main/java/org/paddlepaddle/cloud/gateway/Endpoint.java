// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

/** Where something answers: an IP address and a port. */
public record Endpoint(String ip, int port) {
    @Override
    public String toString() {
        return ip + ":" + port;
    }
}
