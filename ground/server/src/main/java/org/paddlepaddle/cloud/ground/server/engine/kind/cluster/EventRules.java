// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** An event is told where its object is; those about the cluster, in the default namespace. */
public final class EventRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var about = operation.after().path("involvedObject").path("namespace").asText();
        var expected = about.isEmpty() ? "default" : about;
        if (!operation.namespace().equals(expected)) {
            problems.invalid("involvedObject.namespace", about, "does not match event.namespace");
        }
    }
}
