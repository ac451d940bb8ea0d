// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;

/** The nodes of a run as tasks of v2beta1. */
final class TaskDetails {
    /** Of gRPC. */
    static final int UNKNOWN = 2;

    private TaskDetails() {}

    static ObjectNode of(String run, JsonNode workflow) {
        var details = KfpMessages.object();
        var tasks = details.putArray("task_details");
        workflow.path("status")
                .path("nodes")
                .properties()
                .forEach(node -> tasks.add(task(run, node.getValue())));
        return details;
    }

    private static ObjectNode task(String run, JsonNode node) {
        var task = KfpMessages.object();
        var id = node.path("id").asText();
        task.put("run_id", run).put("task_id", id);
        task.put("display_name", node.path("displayName").asText());
        time(task, "create_time", node.path("startedAt"));
        time(task, "start_time", node.path("startedAt"));
        time(task, "end_time", node.path("finishedAt"));
        var state = V2Views.state(node.path("phase").asText());
        task.put("state", state);
        if (state.equals("FAILED")) {
            task.putObject("error")
                    .put("code", UNKNOWN)
                    .put("message", node.path("message").asText());
        }
        var boundary = node.path("boundaryID").asText();
        if (!boundary.isEmpty()) {
            task.put("parent_task_id", boundary);
        }
        if (node.path("type").asText().equals("Pod")) {
            task.put("pod_name", id);
        }
        if (!node.path("children").isEmpty()) {
            var children = task.putArray("child_tasks");
            node.path("children")
                    .forEach(child -> children.addObject().put("task_id", child.asText()));
        }
        return task;
    }

    private static void time(ObjectNode task, String name, JsonNode moment) {
        if (moment.isTextual()) {
            task.put(name, moment.asText());
        }
    }
}
