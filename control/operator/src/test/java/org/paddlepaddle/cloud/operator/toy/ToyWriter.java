// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import org.paddlepaddle.cloud.operator.object.ObjectWriter;
import org.paddlepaddle.cloud.operator.toy.ToyPlanner.Action;

/** Does what a plan says, one action at a time. */
record ToyWriter(ObjectWriter<Toy> writer, ToyObjects objects) {
    void apply(Action action) {
        switch (action) {
            case Action.Write(var note) -> writer.create(ConfigMap.class, objects.note(note));
            case Action.Erase(var note, var uid) ->
                    writer.delete(ConfigMap.class, objects.name(note), uid);
        }
    }
}
