// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.time.Duration;

/**
 * The timeouts of requests to a registry.
 *
 * @param connect until it takes a connection
 * @param silence while nothing comes
 */
public record RegistryTimeouts(Duration connect, Duration silence) {
    public static final RegistryTimeouts DEFAULT =
            new RegistryTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(30));
}
