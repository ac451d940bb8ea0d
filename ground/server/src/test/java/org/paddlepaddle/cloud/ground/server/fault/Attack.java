// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.Set;

/**
 * One request that means harm.
 *
 * @param what enough of it to send it again by hand
 * @param right the answers a correct server may give: a status, {@code closed} where nothing can be
 *     answered, {@code left} where nobody waits for one
 */
record Attack(String what, Set<String> right, Deed deed) {
    /** Sends it and says what came back. */
    @FunctionalInterface
    interface Deed {
        String answer() throws InterruptedException;
    }
}
