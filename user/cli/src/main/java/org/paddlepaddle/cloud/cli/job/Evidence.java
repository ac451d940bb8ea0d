// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.plan.why.job.Culprit;
import org.paddlepaddle.cloud.plan.why.job.JobEvidence;

/**
 * Fetches what is needed to answer "why" about a job. What the user may not read is left out: an
 * answer without the other tenants' pods is better than none.
 */
final class Evidence {
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private static final String HOLD_ROOM =
            "?fieldSelector=spec.nodeName!%3D,status.phase!%3DSucceeded,status.phase!%3DFailed";

    private final Cluster cluster;
    private final String namespace;

    Evidence(Cluster cluster, String namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
    }

    JobEvidence of(String name, Instant now) {
        var job = cluster.get(Kinds.PADDLE_JOB.named(namespace, name));
        var selector = "?labelSelector=" + JobNames.LABEL_JOB + "%3D" + name;
        var pods =
                new ArrayList<>(
                        list(Kinds.POD.in(namespace) + selector, Pod.class).orElse(List.of()));
        pods.sort(Comparator.comparing(Evidence::startOrder));
        var meta = read(job.path("metadata"), ObjectMeta.class);
        var said = job.path("status");
        var status = said.isEmpty() ? PaddleJobStatus.NONE : read(said, PaddleJobStatus.class);
        var nodes = list("/api/v1/nodes", Node.class);
        var claims =
                list(
                        "/api/v1/namespaces/" + namespace + "/persistentvolumeclaims",
                        PersistentVolumeClaim.class);
        return new JobEvidence(
                meta,
                read(job.path("spec"), PaddleJobSpec.class),
                status,
                pods,
                events(name),
                nodes.orElse(List.of()),
                podsThatHoldRoom(),
                claims.orElse(List.of()),
                gangPhase(name),
                new LastWords(cluster, namespace).of(pods, Culprit.of(name, status), meta.getUid()),
                new JobEvidence.Hidden(nodes.isEmpty(), claims.isEmpty()),
                now);
    }

    private List<Event> events(String name) {
        var events = new ArrayList<Event>();
        each(
                Kinds.EVENT.in(namespace),
                event -> {
                    if (event.at("/involvedObject/name").asText().startsWith(name)) {
                        events.add(read(event, Event.class));
                    }
                });
        events.sort(Comparator.comparing(Evidence::time));
        return events;
    }

    /** Every tenant's, and of each only what tells how much room is left and who is there. */
    private List<Pod> podsThatHoldRoom() {
        var pods = new ArrayList<Pod>();
        each(Kinds.POD.everywhere() + HOLD_ROOM, pod -> pods.add(read(outline(pod), Pod.class)));
        return pods;
    }

    private JsonNode outline(JsonNode pod) {
        var outline = JsonNodeFactory.instance.objectNode();
        var all = pod.path("metadata");
        var meta = outline.putObject("metadata");
        meta.set("name", all.path("name"));
        meta.set("namespace", all.path("namespace"));
        // Pods that a pod keeps away from are of its own namespace, as far as we look.
        if (all.path("namespace").asText().equals(namespace)) {
            meta.set("labels", all.path("labels"));
        }
        var spec = outline.putObject("spec");
        spec.set("nodeName", pod.at("/spec/nodeName"));
        var containers = spec.putArray("containers");
        pod.at("/spec/containers")
                .forEach(it -> containers.addObject().set("resources", it.path("resources")));
        return outline;
    }

    private static String time(Event event) {
        return event.getLastTimestamp() == null ? "" : event.getLastTimestamp();
    }

    private Optional<String> gangPhase(String name) {
        var path =
                "/apis/" + JobNames.GANG_API_VERSION + "/namespaces/" + namespace + "/podgroups/";
        return tolerant(path + name).map(group -> group.path("status").path("phase").asText(""));
    }

    /** Empty where the user may not look. */
    private <T> Optional<List<T>> list(String path, Class<T> type) {
        var items = new ArrayList<T>();
        return each(path, item -> items.add(read(item, type)))
                ? Optional.of(items)
                : Optional.empty();
    }

    /** Whether the user may look. */
    private boolean each(String collection, Consumer<JsonNode> action) {
        try {
            cluster.each(collection, action);
            return true;
        } catch (ClusterException e) {
            if (!isClosedToUs(e)) {
                throw e;
            }
            return false;
        }
    }

    private Optional<JsonNode> tolerant(String path) {
        try {
            return Optional.of(cluster.get(path));
        } catch (ClusterException e) {
            if (isClosedToUs(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static boolean isClosedToUs(ClusterException e) {
        return e.code() == FORBIDDEN || e.code() == NOT_FOUND;
    }

    /** Servers before workers, and by number. */
    private static String startOrder(Pod pod) {
        var labels = pod.getMetadata().getLabels();
        var role = String.valueOf(labels.get(JobNames.RES_TYPE));
        var index = String.valueOf(labels.get(JobNames.LABEL_INDEX));
        return (role.equals("ps") ? "0" : "1")
                + role
                + "0".repeat(Math.max(0, 8 - index.length()))
                + index;
    }

    private static <T> T read(JsonNode node, Class<T> type) {
        return Serialization.unmarshal(node.isMissingNode() ? "{}" : node.toString(), type);
    }
}
