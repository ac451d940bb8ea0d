// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/** Pods stay on a node that is not ready for five minutes, unless they say otherwise. */
public final class PodTolerations implements AdmissionStep {
    private static final int SECONDS = 300;

    @Override
    public void admit(Operation operation) {
        if (!operation.request().subresource().isEmpty()
                || !operation.type().groupResource().equals("pods")) {
            return;
        }
        var spec = operation.spec();
        for (var taint :
                List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")) {
            if (!tolerates(spec.path("tolerations"), taint)) {
                spec.withArray("tolerations")
                        .addObject()
                        .put("key", taint)
                        .put("operator", "Exists")
                        .put("effect", "NoExecute")
                        .put("tolerationSeconds", SECONDS);
            }
        }
    }

    private static boolean tolerates(JsonNode tolerations, String taint) {
        for (var toleration : tolerations) {
            var key = toleration.path("key").asText();
            var effect = toleration.path("effect").asText();
            if ((key.isEmpty() || key.equals(taint))
                    && (effect.isEmpty() || effect.equals("NoExecute"))) {
                return true;
            }
        }
        return false;
    }
}
