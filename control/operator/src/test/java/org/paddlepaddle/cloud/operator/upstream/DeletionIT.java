// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.InstalledManifests;
import org.paddlepaddle.cloud.operator.object.Fanout;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/**
 * Jobs of every mode, deleted in every phase, on a genuine control plane: its garbage collector
 * finds everything that was theirs, and the operator makes nothing for a job that goes.
 */
@Tag("nightly")
class DeletionIT {
    private static final int AT_ONCE = 8;
    private static final String ROLE =
            "{replicas: %d, template: {spec: {containers: [{name: paddle, image: 'demo:v1'}]}}}";
    private static final Map<String, String> MODES =
            new TreeMap<>(
                    Map.of(
                            "single", "worker: " + ROLE.formatted(1),
                            "collective", "worker: " + ROLE.formatted(2),
                            "ps", "withGloo: 1\nps: %s\nworker: %s".formatted(one(), two()),
                            "heter", "ps: %s\nworker: %s\nheter: %s".formatted(one(), one(), one()),
                            "service",
                                    "intranet: Service\nps: %s\nworker: %s".formatted(one(), two()),
                            "host", "intranet: Host\nworker: " + two(),
                            "elastic", "elasticPolicy: {min: 1, max: 3}\nworker: " + two()));

    private final Set<String> left = new ConcurrentSkipListSet<>();

    /** When a job is deleted. */
    private enum Moment {
        atOnce,
        created,
        placed,
        running,
        suspended,
        restarting,
        completed,
        failed
    }

    private record Deletion(String mode, Moment moment) {
        ObjectNode job() {
            var more = moment == Moment.restarting ? "backoffLimit: 3\n" : "";
            return Tree.yaml(
                    "metadata: {name: gone}\nspec:\n"
                            + ("cleanPodPolicy: Never\n" + more + MODES.get(mode)).indent(2));
        }

        /** Both of the ways that leave nothing by themselves. */
        String propagation() {
            return moment.ordinal() % 2 == 0 ? "Background" : "Foreground";
        }
    }

    private static String one() {
        return ROLE.formatted(1);
    }

    private static String two() {
        return ROLE.formatted(2);
    }

    @Test
    void given_jobs_of_every_mode_when_they_are_deleted_in_any_phase_then_nothing_is_left(
            @TempDir Path logs) throws Exception {
        var lab = Lab.find();

        try (var stage = Stage.genuine(lab.kubeconfig());
                var _ = Kwok.start(lab, stage.client(), logs.resolve("kwok.log"))) {
            stage.install("12-test-podgroups.yaml");
            stage.define(InstalledManifests.shipped(UpstreamDuelIT.OURS));
            deleteAll(stage, GangStyle.None, MODES.keySet());
            deleteAll(stage, GangStyle.Volcano, Set.of("ps"));
        }

        assertThat(left).isEmpty();
    }

    private void deleteAll(Stage stage, GangStyle style, Set<String> modes)
            throws InterruptedException {
        var all =
                modes.stream()
                        .flatMap(
                                mode ->
                                        Stream.of(Moment.values())
                                                .map(moment -> new Deletion(mode, moment)))
                        .toList();
        var namespaced = Namespaced.known(stage.client());
        try (var _ = Comparison.operator(style, stage.client())) {
            new Fanout(AT_ONCE)
                    .each(
                            all,
                            deletion ->
                                    stage.inNamespace(
                                            namespace ->
                                                    delete(
                                                            stage.client(),
                                                            namespace,
                                                            deletion,
                                                            style,
                                                            namespaced)));
        }
    }

    private void delete(
            KubernetesClient client,
            String namespace,
            Deletion deletion,
            GangStyle style,
            Namespaced everything) {
        var before = everything.in(namespace);
        var scene = new Scene(client, namespace, "gone");
        var job = deletion.job();
        scene.submit(job);
        if (deletion.moment() != Moment.atOnce) {
            lead(scene, deletion, style == GangStyle.Volcano);
        }
        scene.delete(deletion.propagation());
        Patience.until(() -> everything.in(namespace).equals(before));
        // An operator that had not noticed would make something now.
        Patience.pause();
        var rest = everything.in(namespace);
        rest.removeAll(before);
        rest.forEach(each -> left.add(style + " " + deletion + ": " + each));
    }

    /** Brings a job to the moment of its deletion. */
    private static void lead(Scene scene, Deletion deletion, boolean gang) {
        if (gang) {
            Patience.await("a group", () -> !scene.names().path("podGroups").isEmpty());
            scene.letIn();
        }
        int pods = pods(deletion.job());
        Patience.await("pods", () -> scene.pods().size() == pods);
        var nodes = new KwokNodes(scene.client(), scene.namespace());
        if (deletion.moment() == Moment.created) {
            return;
        }
        nodes.place(scene.pods());
        await(scene, "Starting");
        if (deletion.moment() == Moment.placed) {
            return;
        }
        nodes.run(scene.pods());
        await(scene, "Running");
        switch (deletion.moment()) {
            case atOnce, created, placed, running -> {}
            case suspended -> {
                scene.client()
                        .genericKubernetesResources("batch.paddlepaddle.org/v1", "PaddleJob")
                        .inNamespace(scene.namespace())
                        .withName(scene.job())
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"spec\": {\"suspend\": true}}");
                await(scene, "Suspended");
            }
            case restarting -> {
                nodes.fail(scene.pods().getLast());
                Patience.await(
                        "another attempt",
                        () -> List.of("Restarting", "Pending").contains(phase(scene)));
            }
            case completed -> {
                nodes.succeed(scene.pods());
                await(scene, "Completed");
            }
            case failed -> {
                nodes.fail(scene.pods().getLast());
                // An elastic worker's failure is another attempt.
                Patience.await("an end", () -> !phase(scene).equals("Running"));
            }
        }
    }

    private static int pods(ObjectNode job) {
        return Stream.of("ps", "worker", "heter")
                .mapToInt(role -> job.at("/spec/" + role + "/replicas").asInt())
                .sum();
    }

    private static void await(Scene scene, String phase) {
        Patience.await(phase, () -> phase(scene).equals(phase));
    }

    private static String phase(Scene scene) {
        return scene.status().path("phase").asText();
    }
}
