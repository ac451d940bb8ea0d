// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import org.paddlepaddle.cloud.hub.AliasMove;

/**
 * One entry of an alias's history as the protocol shows it.
 *
 * @param from the version before; 0 where the alias was new
 * @param to the version since; 0 where the alias was removed
 */
public record AliasMoveView(String alias, int from, int to, String when, String who) {
    public static AliasMoveView of(AliasMove move) {
        return new AliasMoveView(
                move.alias(),
                move.from().orElse(0),
                move.to().orElse(0),
                move.when().toString(),
                move.who());
    }
}
