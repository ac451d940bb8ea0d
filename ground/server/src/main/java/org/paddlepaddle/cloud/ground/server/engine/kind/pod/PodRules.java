// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.PodClass;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** A pod begins Pending; once created, little of its spec may change. */
public final class PodRules implements KindRules {
    @Override
    public void prepareCreate(Operation operation) {
        var status = operation.after().putObject("status");
        status.put("phase", "Pending");
        status.put("qosClass", PodClass.of(operation.spec()).name());
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var before = operation.before();
        var door = operation.request().subresource();
        if (!operation.ofStatus()) {
            PodSpecRules.check(spec, "spec", problems);
        }
        if (before != null && door.isEmpty()) {
            PodChanges.check(JsonTrees.child(before, "spec"), spec, problems);
        }
    }
}
