// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

/** Makes turns of loops fail on purpose; only tests have another than {@link #NONE}. */
@FunctionalInterface
public interface FaultInjection {
    FaultInjection NONE = _ -> {};

    /** Called before each turn; what it throws counts as thrown by the turn. */
    void beforeTurn(String loop);
}
