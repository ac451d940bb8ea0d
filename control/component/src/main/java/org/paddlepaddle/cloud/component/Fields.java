// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fields of custom objects, in the order in which people write them. */
final class Fields {
    private Fields() {}

    /**
     * @param pairs names and values in turn; a pair whose value is an empty text is left out
     */
    static Map<String, Object> of(Object... pairs) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = 0; i < pairs.length; i += 2) {
            if (!"".equals(pairs[i + 1])) {
                fields.put((String) pairs[i], pairs[i + 1]);
            }
        }
        return fields;
    }

    static GenericKubernetesResource object(
            String version, String kind, ObjectMeta metadata, Map<String, Object> spec) {
        var object = new GenericKubernetesResource();
        object.setApiVersion(version);
        object.setKind(kind);
        object.setMetadata(metadata);
        object.setAdditionalProperty("spec", spec);
        return object;
    }
}
