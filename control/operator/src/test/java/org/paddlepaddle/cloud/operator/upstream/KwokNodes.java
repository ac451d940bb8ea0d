// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * Nodes that KWOK plays. The test binds the pods of one namespace, each to a node of its own, and
 * tells KWOK by an annotation how far they come; what is reported of them is KWOK's.
 */
record KwokNodes(KubernetesClient client, String namespace) implements Nodes {
    /** What KWOK's stages in {@code kwok.yaml} ask for. */
    static final String ACT = "play.paddlecloud.org/act";

    @Override
    public void place(List<JsonNode> pods) {
        for (int i = 0; i < pods.size(); i++) {
            bind(pods.get(i).at("/metadata/name").asText(), Kwok.node(i));
        }
    }

    private void bind(String pod, String node) {
        var binding = Tree.object().put("apiVersion", "v1").put("kind", "Binding");
        binding.putObject("metadata").put("name", pod);
        binding.putObject("target").put("apiVersion", "v1").put("kind", "Node").put("name", node);
        var path = "/api/v1/namespaces/%s/pods/%s/binding".formatted(namespace, pod);
        client.raw(path, "POST", binding);
    }

    @Override
    public void run(List<JsonNode> pods) {
        pods.forEach(pod -> tell(pod, "run"));
    }

    @Override
    public void succeed(List<JsonNode> pods) {
        pods.forEach(pod -> tell(pod, "succeed"));
    }

    @Override
    public void fail(JsonNode pod) {
        tell(pod, "fail");
    }

    private void tell(JsonNode pod, String act) {
        var change = Tree.object();
        change.putObject("metadata").putObject("annotations").put(ACT, act);
        try {
            client.pods()
                    .inNamespace(namespace)
                    .withName(pod.at("/metadata/name").asText())
                    .patch(PatchContext.of(PatchType.JSON_MERGE), change.toString());
        } catch (KubernetesClientException e) {
            // An operator may have deleted it meanwhile.
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }
}
