// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;

/** Guaranteed, Burstable or BestEffort, as the requests and limits of a pod decide it. */
final class QualityOfService {
    private static final List<String> COUNTED = List.of("cpu", "memory");

    private QualityOfService() {}

    static String of(ObjectNode spec) {
        var containers = new ArrayList<>(Json.objects(spec.path("containers")));
        containers.addAll(Json.objects(spec.path("initContainers")));
        boolean any = false;
        boolean all = true;
        for (var container : containers) {
            var resources = container.path("resources");
            for (var resource : COUNTED) {
                var request = resources.path("requests").path(resource);
                var limit = resources.path("limits").path(resource);
                any |= given(request) || given(limit);
                all &= given(limit) && (!given(request) || request.equals(limit));
            }
        }
        if (!any) {
            return "BestEffort";
        }
        return all ? "Guaranteed" : "Burstable";
    }

    private static boolean given(JsonNode quantity) {
        return !quantity.isMissingNode() && !quantity.asText().equals("0");
    }
}
