// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Conditions;
import org.paddlepaddle.cloud.cli.cluster.Kind;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.cluster.Query;

/** A job in the cluster, as {@code pdc run} follows it. */
final class RunningJob {
    private static final Kind CONFIG_MAP =
            new Kind("", "v1", "ConfigMap", true, List.of("configmaps"));

    private final Cluster cluster;
    private final String namespace;
    private final String name;

    RunningJob(Cluster cluster, String namespace, String name) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.name = name;
    }

    /** Ships the code and creates the job; a job that is refused leaves nothing behind. */
    void submit(RunManifest manifest, CodeArchive archive) {
        var code = CONFIG_MAP.named(namespace, manifest.codeName());
        cluster.create(CONFIG_MAP.in(namespace), manifest.code(archive));
        try {
            var job = cluster.create(Kinds.PADDLE_JOB.in(namespace), manifest.job());
            cluster.apply(code, manifest.ownership(job), true);
        } catch (ClusterException e) {
            cluster.delete(code);
            throw e;
        }
    }

    JsonNode look() {
        return cluster.get(path());
    }

    List<JsonNode> pods() {
        var selector = Query.labels(JobNames.LABEL_JOB + "=" + name);
        var items = cluster.get(Kinds.POD.in(namespace) + selector).path("items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    void remove() {
        cluster.deleteIfThere(path());
    }

    private String path() {
        return Kinds.PADDLE_JOB.named(namespace, name);
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
        return Conditions.find(job, type).map(it -> it.path("message").asText()).orElse("");
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
        return pod.path("status")
                .path("containerStatuses")
                .valueStream()
                .map(status -> status.path("state").path("terminated"))
                .map(
                        ended ->
                                new End(
                                        innocent,
                                        ended.path("finishedAt").asText(""),
                                        ended.path("exitCode").asInt()));
    }
}
