// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;

/** JSON patches that replace some parts of an object as a whole, and nothing else. */
final class Replacement {
    private Replacement() {}

    /**
     * @param pointers JSON pointers of parts that both objects have, as in {@code /spec/ports}
     */
    static String of(HasMetadata object, List<String> pointers, KubernetesSerialization json) {
        var tree = json.convertValue(object, JsonNode.class);
        return json.asJson(pointers.stream().map(p -> replace(p, tree)).toList());
    }

    private static Map<String, Object> replace(String pointer, JsonNode tree) {
        return Map.of("op", "replace", "path", pointer, "value", tree.at(pointer));
    }
}
