// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * Says of the pods of one namespace what kubelets would say. Pods are not placed on a node and run
 * nothing; addresses depend on the order of the pods alone.
 */
record PlayedNodes(KubernetesClient client, String namespace) implements Nodes {
    private static final String WAITS = "{\"waiting\": {\"reason\": \"ContainerCreating\"}}";
    private static final String RUNS = "{\"running\": {\"startedAt\": \"2026-01-01T00:00:00Z\"}}";
    private static final String ENDED_WELL = "{\"terminated\": {\"exitCode\": 0}}";
    private static final String ENDED_BADLY = "{\"terminated\": {\"exitCode\": 1}}";

    @Override
    public void place(List<JsonNode> pods) {
        report(pods, "Pending", WAITS, WAITS);
    }

    @Override
    public void run(List<JsonNode> pods) {
        report(pods, "Running", ENDED_WELL, RUNS);
    }

    @Override
    public void succeed(List<JsonNode> pods) {
        report(pods, "Succeeded", ENDED_WELL, ENDED_WELL);
    }

    @Override
    public void fail(JsonNode pod) {
        report(List.of(pod), "Failed", ENDED_WELL, ENDED_BADLY);
    }

    private void report(List<JsonNode> pods, String phase, String beforehand, String training) {
        for (var pod : pods) {
            var status = Tree.object();
            status.put("phase", phase);
            status.put("podIP", Normal.address(pod));
            status.putArray("podIPs").addObject().put("ip", Normal.address(pod));
            containers(status.putArray("initContainerStatuses"), pod, "initContainers", beforehand);
            containers(status.putArray("containerStatuses"), pod, "containers", training);
            patch(pod, status);
        }
    }

    private static void containers(ArrayNode into, JsonNode pod, String kind, String state) {
        for (var container : pod.path("spec").path(kind)) {
            var status = into.addObject();
            status.set("name", container.path("name"));
            status.put("image", "i").put("imageID", "").put("restartCount", 0);
            status.put("ready", isReady(kind, state));
            status.set("state", Tree.json(state));
        }
    }

    private static boolean isReady(String kind, String state) {
        return state.equals(kind.equals("initContainers") ? ENDED_WELL : RUNS);
    }

    private void patch(JsonNode pod, ObjectNode status) {
        var change = Tree.object();
        change.set("status", status);
        try {
            client.pods()
                    .inNamespace(namespace)
                    .withName(pod.at("/metadata/name").asText())
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), change.toString());
        } catch (KubernetesClientException e) {
            // An operator may have deleted it meanwhile, and a kubelet has to bear that.
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }
}
