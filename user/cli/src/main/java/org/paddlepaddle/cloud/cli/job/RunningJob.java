// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.cli.code.ShippedCode;
import org.paddlepaddle.cloud.plan.ContainerReading;

/** A job in the cluster, as {@code pdc run} follows it. */
final class RunningJob {
    private static final ApiKind CONFIG_MAP =
            new ApiKind("", "v1", "ConfigMap", true, List.of("configmaps"));

    private static final ApiKind SECRET = new ApiKind("", "v1", "Secret", true, List.of("secrets"));
    private static final String STORE_NAMESPACE = "kubeflow";
    private static final String STORE_KEYS = "data-center";

    private final Cluster cluster;
    private final String namespace;
    private final String name;

    RunningJob(Cluster cluster, String namespace, String name) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.name = name;
    }

    /** Ships the code and creates the job; a job that is refused leaves nothing behind. */
    void submit(RunManifest manifest) {
        switch (manifest.shipped()) {
            case ShippedCode.Packed(_, var archive) ->
                    submit(manifest, CONFIG_MAP, manifest.code(archive));
            case ShippedCode.Stored _ -> submit(manifest, SECRET, manifest.keys(storeKeys()));
        }
    }

    private void submit(RunManifest manifest, ApiKind kind, JsonNode code) {
        var path = kind.named(namespace, manifest.codeName());
        cluster.create(kind.in(namespace), code);
        try {
            var job = cluster.create(KindMapper.PADDLE_JOB.in(namespace), manifest.job());
            cluster.apply(path, manifest.ownership(kind.kind(), job), true);
        } catch (ClusterException e) {
            cluster.delete(path);
            throw e;
        }
    }

    private JsonNode storeKeys() {
        return cluster.get(SECRET.named(STORE_NAMESPACE, STORE_KEYS));
    }

    String name() {
        return name;
    }

    JsonNode look() {
        return cluster.get(path());
    }

    List<JsonNode> pods() {
        var selector = QueryString.labels(JobNames.LABEL_JOB + "=" + name);
        var items = cluster.get(KindMapper.POD.in(namespace) + selector).path("items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    /** What was said last of the making of an image that a pod waits for. */
    Optional<String> preparation(List<JsonNode> pods) {
        if (pods.isEmpty() || pods.stream().allMatch(RunningJob::isPrepared)) {
            return Optional.empty();
        }
        var names = pods.stream().map(pod -> pod.path("metadata").path("name").asText()).toList();
        var asked = QueryString.fields("reason=Pulling");
        var events = cluster.get(KindMapper.EVENT.in(namespace) + asked).path("items");
        return StreamSupport.stream(events.spliterator(), false)
                .filter(event -> names.contains(event.path("involvedObject").path("name").asText()))
                .max(Comparator.comparing(event -> event.path("lastTimestamp").asText()))
                .map(event -> event.path("message").asText());
    }

    private static boolean isPrepared(JsonNode pod) {
        return ContainerList.of(pod).stream()
                .noneMatch(
                        container ->
                                container.state() instanceof ContainerReading.Waiting(var why, _)
                                        && why.equals("ContainerCreating"));
    }

    /** Whether the nodes make environments; not known where nobody may look at them. */
    static boolean makesEnvironments(Cluster cluster) {
        try {
            var nodes = cluster.get(KindMapper.NODE.everywhere() + "?limit=1").path("items");
            return nodes.isEmpty()
                    || nodes.path(0)
                            .path("status")
                            .path("nodeInfo")
                            .path("containerRuntimeVersion")
                            .asText()
                            .startsWith("process://");
        } catch (ClusterException _) {
            return true;
        }
    }

    void remove() {
        cluster.deleteIfThere(path());
    }

    private String path() {
        return KindMapper.PADDLE_JOB.named(namespace, name);
    }

    static String phase(JsonNode job) {
        return job.path("status").path("phase").asText("");
    }

    static boolean isOver(JsonNode job) {
        return phase(job).equals("Completed") || phase(job).equals("Failed");
    }

    /** The message of the condition that goes with the phase. */
    static String message(JsonNode job) {
        var type =
                switch (phase(job)) {
                    case "Failed", "Restarting" -> phase(job);
                    default -> "Ready";
                };
        return StatusConditions.find(job, type).map(it -> it.path("message").asText()).orElse("");
    }

    /** The exit code of the program the job failed of; absent when none ended by itself. */
    static OptionalInt exitCode(JsonNode job, List<JsonNode> pods) {
        var culprit = job.path("status").path("failedPod").path("name").asText("");
        return pods.stream()
                .flatMap(pod -> ends(pod, culprit))
                .filter(end -> end.code() != 0)
                .min(Comparator.comparing(End::innocent).thenComparing(End::time))
                .map(end -> OptionalInt.of(end.code()))
                .orElse(OptionalInt.empty());
    }

    /**
     * How a container ended. Peers that we stopped were killed later than the one that failed, but
     * maybe in the same second.
     */
    private record End(boolean innocent, String time, int code) {}

    private static Stream<End> ends(JsonNode pod, String culprit) {
        boolean innocent = !pod.path("metadata").path("name").asText().equals(culprit);
        return ContainerList.of(pod).stream()
                .flatMap(container -> container.end().stream())
                .map(end -> new End(innocent, end.at(), end.code()));
    }
}
