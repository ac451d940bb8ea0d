// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;

/** JSON patches that replace what changes between two attempts, and nothing else. */
final class Replacement {
    private Replacement() {}

    static String of(ConfigMap map) {
        return Serialization.asJson(
                List.of(
                        replace("/data", map.getData()),
                        replace("/metadata/annotations", map.getMetadata().getAnnotations())));
    }

    static String of(Service service) {
        return Serialization.asJson(List.of(replace("/spec/ports", service.getSpec().getPorts())));
    }

    private static Map<String, Object> replace(String path, Object value) {
        return Map.of("op", "replace", "path", path, "value", value);
    }
}
