// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import java.time.Instant;
import java.util.Map;

/**
 * A node as far as its health matters.
 *
 * @param lastSign the latest of: its lease was renewed, it was created, we began to watch
 * @param conditions status by type, such as {@code Ready} to {@code True}
 */
record NodeFacts(Instant lastSign, Map<String, String> conditions, boolean unschedulable) {
    NodeFacts {
        conditions = Map.copyOf(conditions);
    }
}
