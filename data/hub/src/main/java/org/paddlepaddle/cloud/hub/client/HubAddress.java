// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

import java.net.URI;

/**
 * Where a hub answers and the bearer token it wants.
 *
 * @param base for instance {@code http://127.0.0.1:8080}, without a slash at the end
 * @param token may be empty where the hub wants none
 */
public record HubAddress(URI base, String token) {
    @Override
    public String toString() {
        return base.toString();
    }
}
