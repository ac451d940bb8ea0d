// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.storage;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** What volumes of a class are like never changes. */
public final class StorageClassRules implements KindRules {
    @Override
    public void check(Operation operation, Problems problems) {
        var before = operation.before();
        if (before == null) {
            return;
        }
        var after = operation.after();
        for (var field : List.of("parameters", "provisioner", "reclaimPolicy")) {
            if (!JsonTrees.same(before.path(field), after.path(field))) {
                problems.forbidden(field, "updates to " + field + " are forbidden.");
            }
        }
        var mode = after.path("volumeBindingMode");
        if (!before.path("volumeBindingMode").equals(mode)) {
            problems.invalid("volumeBindingMode", mode, "field is immutable");
        }
    }
}
