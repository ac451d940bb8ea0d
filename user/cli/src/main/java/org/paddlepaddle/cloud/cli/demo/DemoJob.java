// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;

/** The demo's training job in the cluster. */
final class DemoJob {
    static final String NAMESPACE = "default";

    private static final int CONFLICT = 409;

    private final Cluster cluster;
    private final String name;
    private final JsonNode manifest;

    DemoJob(Cluster cluster, String name, JsonNode manifest) {
        this.cluster = cluster;
        this.name = name;
        this.manifest = manifest;
    }

    String name() {
        return name;
    }

    /** The pod whose log tells how the training goes. */
    String talker() {
        return name + "-worker-0";
    }

    /** Whether a job of this name is still at work; a finished one may be replaced. */
    boolean alreadyAtWork() {
        return cluster.find(path())
                .map(job -> job.path("status").path("phase").asText(""))
                .filter(phase -> !phase.equals("Completed") && !phase.equals("Failed"))
                .isPresent();
    }

    /** Removes a finished job of this name. Its pods go with it, which takes a moment. */
    void remove() {
        cluster.deleteIfThere(path());
    }

    boolean gone() {
        return cluster.find(path()).isEmpty() && pods().isEmpty();
    }

    /** Creates the job; one that is there already is as good. */
    void submit() {
        try {
            cluster.create(KindMapper.PADDLE_JOB.in(NAMESPACE), manifest);
        } catch (ClusterException e) {
            if (e.code() != CONFLICT) {
                throw e;
            }
        }
    }

    DemoView look(Duration elapsed, LossCurve curve, DemoView before) {
        try {
            var job = cluster.get(path());
            var pods = pods();
            return new DemoView(
                    elapsed,
                    job.path("status").path("phase").asText(""),
                    environment(pods),
                    pods,
                    curve,
                    true);
        } catch (ClusterException e) {
            if (!e.noAnswer()) {
                throw e;
            }
            // The system was killed or is being upgraded: the job goes on without it.
            return new DemoView(
                    elapsed, before.phase(), before.environment(), before.pods(), curve, false);
        }
    }

    List<String> lastLines(String pod, int lines) {
        var path = KindMapper.POD.named(NAMESPACE, pod) + "/log?tailLines=" + lines;
        try (var log = cluster.stream(path)) {
            return new String(log.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (ClusterException | IOException _) {
            return List.of();
        }
    }

    private List<DemoPodState> pods() {
        var pods = new ArrayList<DemoPodState>();
        cluster.each(
                KindMapper.POD.in(NAMESPACE),
                pod -> {
                    if (ownedByJob(pod)) {
                        pods.add(DemoPodState.of(name, pod));
                    }
                });
        pods.sort(Comparator.comparing(DemoPodState::name));
        return pods;
    }

    private boolean ownedByJob(JsonNode pod) {
        return StreamSupport.stream(
                        pod.path("metadata").path("ownerReferences").spliterator(), false)
                .anyMatch(
                        owner ->
                                owner.path("kind").asText().equals(KindMapper.PADDLE_JOB.kind())
                                        && owner.path("name").asText().equals(name));
    }

    /** The newest word about the environment; it arrives as an event whose message changes. */
    private String environment(List<DemoPodState> pods) {
        if (pods.stream().anyMatch(DemoPodState::started)) {
            return "";
        }
        // By uid: pods of an earlier demo had the same names.
        var uids = pods.stream().map(DemoPodState::uid).toList();
        Optional<JsonNode> newest =
                StreamSupport.stream(
                                cluster.get(KindMapper.EVENT.in(NAMESPACE))
                                        .path("items")
                                        .spliterator(),
                                false)
                        .filter(
                                event ->
                                        uids.contains(
                                                event.path("involvedObject").path("uid").asText()))
                        .filter(event -> event.path("reason").asText().equals("Pulling"))
                        .max(Comparator.comparing(DemoJob::version));
        return newest.map(event -> event.path("message").asText()).orElse("");
    }

    /** Events are only ever compared with events of the same server, where versions are numbers. */
    private static String version(JsonNode event) {
        return String.format(
                Locale.ROOT, "%20s", event.path("metadata").path("resourceVersion").asText());
    }

    private String path() {
        return KindMapper.PADDLE_JOB.named(NAMESPACE, name);
    }
}
