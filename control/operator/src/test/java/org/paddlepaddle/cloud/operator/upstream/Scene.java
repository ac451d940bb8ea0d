// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** What is in one namespace of a job: its status and what the operator made for it. */
record Scene(KubernetesClient client, String namespace, String job) {
    private static final String JOBS = "/apis/batch.paddlepaddle.org/v1/namespaces/%s/paddlejobs";
    private static final String GROUPS =
            "/apis/scheduling.volcano.sh/v1beta1/namespaces/%s/podgroups";
    private static final String CORE = "/api/v1/namespaces/%s/";

    void submit(ObjectNode manifest) {
        client.raw(JOBS.formatted(namespace), "POST", whole(manifest));
    }

    /**
     * @param propagation what becomes of its children meanwhile
     */
    void delete(String propagation) {
        var options = Tree.object().put("kind", "DeleteOptions").put("apiVersion", "v1");
        options.put("propagationPolicy", propagation);
        client.raw(JOBS.formatted(namespace) + "/" + job, "DELETE", options);
    }

    private static ObjectNode whole(ObjectNode manifest) {
        var job = manifest.deepCopy();
        return job.put("apiVersion", "batch.paddlepaddle.org/v1").put("kind", "PaddleJob");
    }

    /** The job as the API server would keep it, without what its schema does not know. */
    ObjectNode kept(ObjectNode manifest) {
        var path = JOBS.formatted(namespace) + "?dryRun=All";
        var answer = Tree.json(client.raw(path, "POST", whole(manifest)));
        var kept = manifest.deepCopy();
        kept.set("spec", answer.path("spec"));
        return kept;
    }

    /** What a gang scheduler does once there is room. */
    void letIn() {
        client.genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                .inNamespace(namespace)
                .withName(job)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\":{\"phase\":\"Running\"}}");
    }

    List<JsonNode> pods() {
        return children(CORE + "pods");
    }

    /** Phase, mode and counts. */
    ObjectNode status() {
        return Normal.status(job("status"));
    }

    /** Everything the operator made, whole. */
    ObjectNode objects() {
        var maps = children(CORE + "configmaps");
        var pods = pods();
        var normal = Normal.of(namespace, pods, maps);
        var all = Tree.object();
        all.set("pods", normal.byName(pods));
        all.set("configMaps", normal.byName(maps));
        all.set("services", normal.byName(children(CORE + "services")));
        all.set("podGroups", normal.byName(children(GROUPS)));
        return all;
    }

    /** The names of what is left. */
    ObjectNode names() {
        var all = Tree.object();
        all.set("pods", Normal.names(pods()));
        all.set("configMaps", Normal.names(children(CORE + "configmaps")));
        all.set("services", Normal.names(children(CORE + "services")));
        all.set("podGroups", Normal.names(children(GROUPS)));
        return all;
    }

    private JsonNode job(String part) {
        return Tree.json(client.raw(JOBS.formatted(namespace) + "/" + job)).path(part);
    }

    private List<JsonNode> children(String path) {
        return StreamSupport.stream(list(path).path("items").spliterator(), false)
                .filter(object -> "PaddleJob".equals(owner(object)))
                .filter(object -> !object.path("metadata").has("deletionTimestamp"))
                .sorted(Comparator.comparing(object -> object.at("/metadata/name").asText()))
                .toList();
    }

    private JsonNode list(String path) {
        try {
            return Tree.json(client.raw(path.formatted(namespace)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Tree.object();
            }
            throw e;
        }
    }

    private static String owner(JsonNode object) {
        return object.at("/metadata/ownerReferences/0/kind").asText();
    }
}
