// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** What volumes of a class are like never changes. */
final class StorageClassRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var before = operation.before();
        if (before == null) {
            return;
        }
        var after = operation.after();
        for (var field : List.of("parameters", "provisioner", "reclaimPolicy")) {
            if (!Json.same(before.path(field), after.path(field))) {
                problems.forbidden(field, "updates to " + field + " are forbidden.");
            }
        }
        var mode = after.path("volumeBindingMode");
        if (!before.path("volumeBindingMode").equals(mode)) {
            problems.invalid("volumeBindingMode", mode, "field is immutable");
        }
    }
}
