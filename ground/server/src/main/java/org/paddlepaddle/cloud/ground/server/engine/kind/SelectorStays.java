// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A selector that changed would leave pods behind that nobody owns. */
final class SelectorStays implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var before = operation.before();
        var selector = operation.spec().path("selector");
        if (before != null && !before.path("spec").path("selector").equals(selector)) {
            problems.invalid("spec.selector", selector, "field is immutable");
        }
    }
}
