// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** A lease lasts some time, and its transitions are counted upwards. */
public final class LeaseRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        Bounds.positive(operation.spec(), "spec", "leaseDurationSeconds", problems);
        Bounds.notNegative(operation.spec(), "spec", List.of("leaseTransitions"), problems);
    }
}
