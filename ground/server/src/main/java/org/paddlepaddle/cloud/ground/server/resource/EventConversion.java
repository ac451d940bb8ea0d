// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events of core and of {@code events.k8s.io}: the same facts under other names. */
final class EventConversion implements StoredForm.Conversion {
    private static final Map<String, String> CORE_TO_NEW = new LinkedHashMap<>();

    static {
        CORE_TO_NEW.put("involvedObject", "regarding");
        CORE_TO_NEW.put("message", "note");
        CORE_TO_NEW.put("reportingComponent", "reportingController");
        CORE_TO_NEW.put("source", "deprecatedSource");
        CORE_TO_NEW.put("firstTimestamp", "deprecatedFirstTimestamp");
        CORE_TO_NEW.put("lastTimestamp", "deprecatedLastTimestamp");
        CORE_TO_NEW.put("count", "deprecatedCount");
    }

    @Override
    public void convert(ObjectNode object, String apiVersion) {
        boolean toCore = apiVersion.equals("v1");
        if (object.path("apiVersion").asText().equals(apiVersion)) {
            return;
        }
        CORE_TO_NEW.forEach(
                (core, other) -> {
                    var value = object.remove(toCore ? other : core);
                    if (value != null) {
                        object.set(toCore ? core : other, value);
                    }
                });
        object.put("apiVersion", apiVersion);
    }
}
