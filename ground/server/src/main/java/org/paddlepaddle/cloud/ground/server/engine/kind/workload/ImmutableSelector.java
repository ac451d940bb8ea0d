// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** A selector is immutable: one that changed would leave pods behind that nobody owns. */
public final class ImmutableSelector implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var before = operation.before();
        var selector = operation.spec().path("selector");
        if (before != null && !before.path("spec").path("selector").equals(selector)) {
            problems.invalid("spec.selector", selector, "field is immutable");
        }
    }
}
