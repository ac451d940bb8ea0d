// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.plan.why.object.ObjectFinding;
import org.paddlepaddle.cloud.plan.why.object.ObjectWhy;
import org.paddlepaddle.cloud.plan.why.object.ObjectWhy.Workload;
import org.paddlepaddle.cloud.plan.why.object.Surroundings;

/** Fetches what {@link ObjectWhy} needs to know. */
final class ObjectEvidence {
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Owners of pods are at most this far up: cron job, job, pod. */
    private static final int GENERATIONS = 3;

    private static final int FORBIDDEN = 403;

    private final Cluster cluster;
    private final String namespace;
    private final Instant now;

    ObjectEvidence(Cluster cluster, String namespace, Instant now) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.now = now;
    }

    /** Empty for a kind that keeps no pods and that we know nothing of. */
    Optional<ObjectFinding> explain(Target target) {
        var object = cluster.get(target.path(namespace));
        return switch (target.kind().kind()) {
            case "Pod" -> Optional.of(ObjectWhy.ofPod(as(object, Pod.class), around()));
            case "PersistentVolumeClaim" ->
                    Optional.of(
                            ObjectWhy.ofClaim(as(object, PersistentVolumeClaim.class), around()));
            case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job" ->
                    Optional.of(
                            ObjectWhy.ofWorkload(workload(target, object), pods(object), around()));
            case "Service" ->
                    Optional.of(
                            ObjectWhy.ofService(
                                    as(object, Service.class), selected(object), around()));
            case "CronJob" ->
                    Optional.of(ObjectWhy.ofCronJob(as(object, CronJob.class), jobs(object), now));
            case "Node" -> Optional.of(ObjectWhy.ofNode(as(object, Node.class)));
            default -> Optional.empty();
        };
    }

    private List<Pod> selected(JsonNode service) {
        var terms =
                service.path("spec").path("selector").properties().stream()
                        .map(term -> term.getKey() + "=" + term.getValue().asText())
                        .collect(Collectors.joining(","));
        return terms.isEmpty()
                ? List.of()
                : list(
                                Kinds.POD.in(namespace)
                                        + "?labelSelector="
                                        + URLEncoder.encode(terms, StandardCharsets.UTF_8))
                        .stream()
                        .map(pod -> as(pod, Pod.class))
                        .toList();
    }

    private List<Job> jobs(JsonNode cron) {
        var owner = Set.of(cron.path("metadata").path("uid").asText());
        return list("/apis/batch/v1/namespaces/" + namespace + "/jobs").stream()
                .filter(job -> ownedBy(job, owner))
                .map(job -> as(job, Job.class))
                .toList();
    }

    private Surroundings around() {
        var events = list(Kinds.EVENT.in(namespace));
        events.sort(Comparator.comparing(EventLines::seen));
        return new Surroundings(
                list("/api/v1/namespaces/" + namespace + "/persistentvolumeclaims").stream()
                        .map(claim -> as(claim, PersistentVolumeClaim.class))
                        .toList(),
                nodes().stream().map(node -> as(node, Node.class)).toList(),
                events.stream().map(event -> as(event, Event.class)).toList());
    }

    /** Who may see a pod need not see nodes; the answer is then about the pod alone. */
    private List<JsonNode> nodes() {
        try {
            return list(Kinds.NODE.everywhere());
        } catch (ClusterException e) {
            if (e.code() != FORBIDDEN) {
                throw e;
            }
            return List.of();
        }
    }

    private static Workload workload(Target target, JsonNode object) {
        var spec = object.path("spec");
        int wanted =
                target.kind().kind().equals("DaemonSet")
                        ? object.path("status").path("desiredNumberScheduled").asInt()
                        : spec.path(spec.has("parallelism") ? "parallelism" : "replicas").asInt(1);
        var subject = target.kind().kind().toLowerCase(Locale.ROOT) + "/" + target.name();
        boolean paused = spec.path("paused").asBoolean() || spec.path("suspend").asBoolean();
        return new Workload(subject, wanted, paused, refusal(object));
    }

    private static Optional<String> refusal(JsonNode object) {
        for (var condition : object.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("ReplicaFailure")
                    && condition.path("status").asText().equals("True")) {
                return Optional.of(condition.path("message").asText());
            }
        }
        return Optional.empty();
    }

    /** Those it owns, also through a replica set or another owner between them. */
    private List<Pod> pods(JsonNode owner) {
        Set<String> owners = new HashSet<>();
        owners.add(owner.path("metadata").path("uid").asText());
        var sets = list("/apis/apps/v1/namespaces/" + namespace + "/replicasets");
        for (int i = 0; i < GENERATIONS; i++) {
            sets.stream()
                    .filter(set -> ownedBy(set, owners))
                    .forEach(set -> owners.add(set.path("metadata").path("uid").asText()));
        }
        var pods = new ArrayList<Pod>();
        cluster.each(
                Kinds.POD.in(namespace),
                pod -> {
                    if (ownedBy(pod, owners)) {
                        pods.add(as(pod, Pod.class));
                    }
                });
        return pods;
    }

    private static boolean ownedBy(JsonNode object, Set<String> owners) {
        for (var reference : object.path("metadata").path("ownerReferences")) {
            if (owners.contains(reference.path("uid").asText())) {
                return true;
            }
        }
        return false;
    }

    private List<JsonNode> list(String path) {
        var items = new ArrayList<JsonNode>();
        cluster.each(path, items::add);
        return items;
    }

    private static <T> T as(JsonNode object, Class<T> type) {
        try {
            return JSON.treeToValue(object, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
