// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.log.PodNote;

/**
 * Which of the pods that had a name is meant: {@code labelSelector=a=b,c=d} and {@code ownerUid=…}
 * in the query of a request for a log. Kubelet knows neither, and has no logs of pods that are
 * gone.
 *
 * @param owner its uid; empty for any
 */
record LogWish(Map<String, String> labels, String owner) {
    static LogWish of(JsonNode request) {
        var query = request.path("query");
        var labels = new TreeMap<String, String>();
        for (var term : query.path("labelSelector").path(0).asText("").split(",")) {
            int equals = term.indexOf('=');
            if (equals > 0) {
                labels.put(term.substring(0, equals), term.substring(equals + 1));
            }
        }
        return new LogWish(labels, query.path("ownerUid").path(0).asText(""));
    }

    /** Whether the youngest will do. */
    boolean isEmpty() {
        return labels.isEmpty() && owner.isEmpty();
    }

    boolean grants(PodNote pod) {
        return pod.labels().entrySet().containsAll(labels.entrySet())
                && (owner.isEmpty() || pod.owners().contains(owner));
    }
}
