// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A lease lasts some time, and its transitions are counted upwards. */
final class LeaseRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        Bounds.positive(operation.spec(), "spec", "leaseDurationSeconds", problems);
        Bounds.notNegative(operation.spec(), "spec", List.of("leaseTransitions"), problems);
    }
}
