// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.time.Duration;

/**
 * How long a registry is waited for.
 *
 * @param connect until it takes a connection
 * @param silence while nothing comes
 */
public record Patience(Duration connect, Duration silence) {
    public static final Patience DEFAULT =
            new Patience(Duration.ofSeconds(10), Duration.ofSeconds(30));
}
