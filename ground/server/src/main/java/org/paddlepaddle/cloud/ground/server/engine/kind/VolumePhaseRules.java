// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;

/** Volumes and claims begin their life Pending. */
final class VolumePhaseRules implements KindRules {
    @Override
    public void prepareCreate(Operation operation) {
        Json.child(operation.after(), "status").put("phase", "Pending");
    }
}
