// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

/** Pods and what a node has seen of them, for the tests of what it does next. */
final class SeenPods {
    static final PodTermination RAN = new PodTermination.Ran();
    static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private SeenPods() {}

    static Pod pod(String policy) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: p, namespace: default, uid: u }
                spec:
                  restartPolicy: %s
                  initContainers: [ { name: init, image: i } ]
                  containers: [ { name: main, image: i }, { name: side, image: i } ]
                """
                        .formatted(policy),
                Pod.class);
    }

    static ContainerState running(String name) {
        return running(name, RunMarks.NONE);
    }

    static ContainerState running(String name, RunMarks marks) {
        return new ContainerState.Running(
                new ContainerId("u", name, 0), NOW.minusSeconds(60), Duration.ZERO, marks);
    }

    static RunMarks asked(Instant at, Duration grace) {
        return new RunMarks(
                Optional.empty(),
                Optional.of(new RunMarks.Stop(at, grace)),
                false,
                Optional.of(at));
    }

    static ContainerState exited(String name, int attempt, int code, Duration backOff) {
        return new ContainerState.Exited(
                new ContainerId("u", name, attempt),
                NOW.minusSeconds(60),
                backOff,
                NOW.minusSeconds(5),
                code,
                code == 0 ? "Completed" : "Error",
                "");
    }

    static ContainerState done(String name) {
        return exited(name, 0, 0, Duration.ZERO);
    }

    static PodSnapshot observed(ContainerState... states) {
        return observed(Optional.empty(), states);
    }

    static PodSnapshot observed(Optional<Instant> deletionSeen, ContainerState... states) {
        var latest = new TreeMap<String, ContainerState>();
        List.of(states).forEach(state -> latest.put(state.id().name(), state));
        return new PodSnapshot(
                NOW,
                "10.0.0.1",
                Optional.of("10.0.0.2"),
                latest,
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                deletionSeen);
    }

    /** The same, seen at another time. */
    static PodSnapshot at(Instant now, PodSnapshot seen) {
        return new PodSnapshot(
                now,
                seen.hostAddress(),
                seen.address(),
                seen.latest(),
                seen.previous(),
                seen.waiting(),
                seen.containerHealth(),
                seen.excess(),
                seen.deletionSeen());
    }

    static Pod unmarshal(String spec) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: p, namespace: default, uid: u }
                spec:
                %s
                """
                        .formatted(spec.indent(2)),
                Pod.class);
    }

    static Pod deleted(Pod pod, Instant until) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(until.toString())
                .endMetadata()
                .build();
    }
}
