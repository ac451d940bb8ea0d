// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A JSON patch that replaces some parts of an object as a whole, and nothing else.
 *
 * @param tree the object whose parts they are
 * @param operations of the patch, so far
 */
record Replacement(JsonNode tree, List<Map<String, Object>> operations) {
    static Replacement of(HasMetadata object, KubernetesSerialization json) {
        return new Replacement(json.convertValue(object, JsonNode.class), List.of());
    }

    /** Holds only where the object has this value. */
    Replacement where(String pointer, String value) {
        return plus("test", pointer, value);
    }

    /**
     * @param pointers of parts that both objects have, as in {@code /spec/ports}
     */
    Replacement with(String... pointers) {
        var all = this;
        for (var pointer : pointers) {
            all = all.plus("replace", pointer, tree.at(pointer));
        }
        return all;
    }

    private Replacement plus(String operation, String pointer, Object value) {
        var all = new ArrayList<>(operations);
        all.add(Map.of("op", operation, "path", pointer, "value", value));
        return new Replacement(tree, all);
    }
}
