// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;
import org.paddlepaddle.cloud.plan.Owner;

/** Renders the notes of a toy. */
record ToyObjects(Owner toy, String text) {
    ConfigMap note(int index) {
        return new ConfigMapBuilder()
                .withMetadata(toy.meta(name(index), Map.of(Toy.LABEL, toy.key().name())))
                .withData(Map.of("text", text))
                .build();
    }

    String name(int index) {
        return toy.key().name() + "-" + index;
    }
}
