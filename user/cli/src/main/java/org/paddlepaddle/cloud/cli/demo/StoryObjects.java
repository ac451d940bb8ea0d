// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;

/**
 * The objects of a demo in the cluster: applied, replaced and read as any client would. They carry
 * the demo's run, so that a step which is begun again does not undo what it had done before the
 * system was killed.
 */
final class StoryObjects {
    private static final String RUN = "paddlecloud.org/demo-run";
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final int REMOVAL_LOOKS = 300;

    private final Cluster cluster;
    private final String namespace;
    private final String run;

    /**
     * @param run tells this demo from earlier ones
     */
    StoryObjects(Cluster cluster, String namespace, String run) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.run = run;
    }

    /** Applies objects in this order; one that is there is brought to the same state. */
    void apply(List<JsonNode> objects) {
        for (var object : objects) {
            cluster.apply(path(object), marked(object), true);
        }
    }

    private JsonNode marked(JsonNode object) {
        ObjectNode marked = object.deepCopy();
        marked.withObjectProperty("metadata").withObjectProperty("annotations").put(RUN, run);
        return marked;
    }

    /**
     * Removes what earlier runs left, in reverse order and with what hangs on it, and waits until
     * it is gone.
     */
    void remove(List<JsonNode> objects) throws InterruptedException {
        for (var object : objects.reversed()) {
            if (leftover(object)) {
                cluster.deleteIfThere(path(object));
            }
        }
        for (int looks = 0; looks < REMOVAL_LOOKS && anyLeftover(objects); looks++) {
            Thread.sleep(LOOK_EVERY);
        }
    }

    private boolean anyLeftover(List<JsonNode> objects) {
        return objects.stream().anyMatch(this::leftover);
    }

    private boolean leftover(JsonNode object) {
        return cluster.find(path(object))
                .map(found -> found.path("metadata").path("annotations").path(RUN).asText(""))
                .filter(mark -> !mark.equals(run))
                .isPresent();
    }

    Optional<JsonNode> find(String apiVersion, String kind, String name) {
        return cluster.find(kind(apiVersion, kind).named(namespace, name));
    }

    /** The pods of a Job, newest last. */
    List<JsonNode> podsOf(String job) {
        var path = KindMapper.POD.in(namespace) + "?labelSelector=job-name%3D" + job;
        return StreamSupport.stream(cluster.get(path).path("items").spliterator(), false).toList();
    }

    /**
     * What a container has printed so far; empty when the server refuses to show it.
     *
     * @throws ClusterException when nobody answers
     */
    List<String> log(String pod, String container) {
        var path = KindMapper.POD.named(namespace, pod) + "/log?container=" + container;
        try (var log = cluster.stream(path)) {
            return new String(log.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (ClusterException e) {
            if (e.noAnswer()) {
                throw e;
            }
            return List.of();
        } catch (IOException _) {
            return List.of();
        }
    }

    private String path(JsonNode object) {
        return kind(object.path("apiVersion").asText(), object.path("kind").asText())
                .named(namespace, object.path("metadata").path("name").asText());
    }

    private ApiKind kind(String apiVersion, String kind) {
        return KindMapper.of(apiVersion, kind, cluster)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "the cluster serves no " + kind + " of " + apiVersion));
    }
}
