// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Observed;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Opening;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Step;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

class StatefulSetSyncTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");
    private static final NormalizedStatefulSetSpec THREE = ordered(3);

    private static NormalizedStatefulSetSpec ordered(int replicas) {
        return new NormalizedStatefulSetSpec(
                replicas, 0, false, true, OptionalInt.of(0), Duration.ZERO);
    }

    private static NormalizedStatefulSetSpec parallel(int replicas) {
        return new NormalizedStatefulSetSpec(
                replicas, 0, true, true, OptionalInt.of(0), Duration.ZERO);
    }

    private static NormalizedStatefulSetSpec partitioned(int replicas, int partition) {
        return new NormalizedStatefulSetSpec(
                replicas, 0, false, true, OptionalInt.of(partition), Duration.ZERO);
    }

    @Nested
    class One_after_the_other {
        @Test
        void the_first_missing_pod_is_made_when_all_before_it_serve() {
            assertThat(decide(THREE)).isEqualTo(create(0));
            assertThat(decide(THREE, serving(0))).isEqualTo(create(1));
            assertThat(decide(THREE, serving(0), starting(1))).isEqualTo(Step.REST);
            assertThat(decide(THREE, serving(0), serving(1), serving(2))).isEqualTo(Step.REST);
        }

        @Test
        void a_pod_that_ended_goes_and_is_made_again_when_it_is_gone() {
            var failed = pod(1, "v1", "Failed", false);

            assertThat(decide(THREE, serving(0), failed, serving(2))).isEqualTo(delete(failed));
            assertThat(decide(THREE, serving(0), leaving(failed), serving(2))).isEqualTo(Step.REST);
            assertThat(decide(THREE, serving(0), serving(2))).isEqualTo(create(1));
        }

        @Test
        void surplus_pods_go_from_the_last_one_at_a_time() {
            var pods = new Pod[] {serving(0), serving(1), serving(2), serving(3)};

            assertThat(decide(ordered(2), pods)).isEqualTo(delete(pods[3]));
            assertThat(decide(ordered(2), pods[0], pods[1], pods[2], leaving(pods[3])))
                    .isEqualTo(Step.REST);
        }

        @Test
        void while_one_does_not_serve_no_other_is_taken_down() {
            assertThat(decide(ordered(2), serving(0), starting(1), serving(2)))
                    .isEqualTo(Step.REST);
            var idle = starting(2);
            assertThat(decide(ordered(2), serving(0), serving(1), idle)).isEqualTo(delete(idle));
            assertThat(decide(ordered(1), serving(0), idle, starting(3))).isEqualTo(Step.REST);
        }

        @Test
        void a_pod_must_have_been_ready_for_as_long_as_asked() {
            var patient =
                    new NormalizedStatefulSetSpec(
                            2, 0, false, true, OptionalInt.of(0), Duration.ofSeconds(90));

            assertThat(decide(patient, serving(0))).isEqualTo(Step.REST);
            assertThat(StatefulSetStatuses.patience(patient, observed("v1", serving(0)), NOW))
                    .contains(Duration.ofSeconds(30));
        }

        @Test
        void ordinals_may_start_elsewhere() {
            var late =
                    new NormalizedStatefulSetSpec(
                            2, 5, false, true, OptionalInt.of(0), Duration.ZERO);

            assertThat(decide(late, serving(5))).isEqualTo(create(6));
            assertThat(decide(late, serving(4), serving(5), serving(6)).delete()).hasSize(1);
        }
    }

    @Nested
    class At_once {
        @Test
        void all_missing_pods_are_made_and_all_surplus_ones_go() {
            assertThat(decide(parallel(3)).create()).hasSize(3);
            var pods = new Pod[] {serving(0), starting(1), serving(2)};
            assertThat(decide(parallel(1), pods)).isEqualTo(delete(pods[2], pods[1]));
        }

        @Test
        void an_update_still_goes_one_after_the_other() {
            var pods = new Pod[] {serving(0), serving(1)};

            assertThat(update(parallel(2), pods)).isEqualTo(delete(pods[1]));
            assertThat(update(parallel(2), pods[0], leaving(pods[1]))).isEqualTo(Step.REST);
        }
    }

    @Nested
    class Updates {
        @Test
        void outdated_pods_go_from_the_last_when_those_after_it_serve_again() {
            var old = serving(1);

            assertThat(update(THREE, serving(0), old, fresh(2))).isEqualTo(delete(old));
            var starting = pod(2, "v2", "Pending", false);
            assertThat(update(THREE, serving(0), old, starting)).isEqualTo(Step.REST);
        }

        @Test
        void those_below_the_partition_stay_and_come_back_as_they_were() {
            var two = partitioned(3, 2);

            assertThat(update(two, serving(0), serving(1), fresh(2))).isEqualTo(Step.REST);
            assertThat(update(two, serving(0), fresh(2)))
                    .isEqualTo(new Step(List.of(new Opening(1, "v1")), List.of()));
            assertThat(update(two, serving(0), serving(1)))
                    .isEqualTo(new Step(List.of(new Opening(2, "v2")), List.of()));
        }

        @Test
        void on_delete_only_what_somebody_deletes_is_updated() {
            var onDelete =
                    new NormalizedStatefulSetSpec(
                            2, 0, false, false, OptionalInt.empty(), Duration.ZERO);

            assertThat(update(onDelete, serving(0), serving(1))).isEqualTo(Step.REST);
            assertThat(update(onDelete, serving(0)))
                    .isEqualTo(new Step(List.of(new Opening(1, "v2")), List.of()));
        }
    }

    @Nested
    class Statuses {
        @Test
        void an_update_in_progress_tells_both_revisions() {
            var status = StatefulSetStatuses.of(set(), observed("v2", serving(0), fresh(1)), NOW);

            assertThat(status.getCurrentRevision()).isEqualTo("v1");
            assertThat(status.getUpdateRevision()).isEqualTo("v2");
            assertThat(status.getCurrentReplicas()).isEqualTo(1);
            assertThat(status.getUpdatedReplicas()).isEqualTo(1);
        }

        @Test
        void when_all_are_updated_and_ready_the_update_is_over() {
            var status = StatefulSetStatuses.of(set(), observed("v2", fresh(0), fresh(1)), NOW);

            assertThat(status.getCurrentRevision()).isEqualTo("v2");
            assertThat(status.getCurrentReplicas()).isEqualTo(2);
            assertThat(status.getReadyReplicas()).isEqualTo(2);
            assertThat(status.getAvailableReplicas()).isEqualTo(2);
        }

        private static StatefulSet set() {
            return new StatefulSetBuilder()
                    .withNewMetadata()
                    .withName("web")
                    .withGeneration(7L)
                    .endMetadata()
                    .withNewSpec()
                    .withReplicas(2)
                    .withNewUpdateStrategy()
                    .withType("RollingUpdate")
                    .endUpdateStrategy()
                    .endSpec()
                    .build();
        }
    }

    /** Whatever the pods do: at most one serving pod is taken away, and the end is reached. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void an_update_ends_and_takes_one_pod_at_a_time(long seed) {
        var random = new Random(seed);
        int replicas = 1 + random.nextInt(6);
        var normalizedStatefulSetSpec =
                random.nextBoolean() ? ordered(replicas) : parallel(replicas);
        var pods = new TreeMap<Integer, Pod>();
        for (int i = 0; i < 1 + random.nextInt(8); i++) {
            pods.put(i, serving(i));
        }
        for (int round = 0; round < 500; round++) {
            var step = update(normalizedStatefulSetSpec, pods.values().toArray(Pod[]::new));
            for (var opening : step.create()) {
                assertThat(pods).doesNotContainKey(opening.ordinal());
                pods.put(
                        opening.ordinal(),
                        pod(opening.ordinal(), opening.revision(), "Pending", false));
            }
            var taken =
                    step.delete().stream()
                            .map(pod -> StatefulSetNames.ordinal("web", pod).orElseThrow())
                            .filter(normalizedStatefulSetSpec::has)
                            .toList();
            assertThat(taken).hasSizeLessThanOrEqualTo(1);
            step.delete()
                    .forEach(
                            pod ->
                                    pods.put(
                                            StatefulSetNames.ordinal("web", pod).orElseThrow(),
                                            leaving(pod)));
            live(pods, random);
        }
        assertThat(pods.keySet()).hasSize(replicas);
        assertThat(pods.values()).allMatch(pod -> StatefulSetNames.revision(pod).equals("v2"));
    }

    private static void live(Map<Integer, Pod> pods, Random random) {
        new TreeMap<>(pods)
                .forEach(
                        (ordinal, pod) -> {
                            if (random.nextBoolean()) {
                                return;
                            }
                            if (PodInspection.leaving(pod)) {
                                pods.remove(ordinal);
                            } else {
                                pods.put(
                                        ordinal,
                                        pod(
                                                ordinal,
                                                StatefulSetNames.revision(pod),
                                                "Running",
                                                true));
                            }
                        });
    }

    @Test
    void names_that_only_look_alike_are_not_ours() {
        assertThat(StatefulSetNames.ordinal("web", pod("web-10"))).hasValue(10);
        assertThat(StatefulSetNames.ordinal("web", pod("web-01"))).isEmpty();
        assertThat(StatefulSetNames.ordinal("web", pod("web-api-0"))).isEmpty();
        assertThat(StatefulSetNames.ordinal("web", pod("website-0"))).isEmpty();
    }

    private static Pod pod(String name) {
        return new PodBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    private static Step decide(NormalizedStatefulSetSpec normalizedStatefulSetSpec, Pod... pods) {
        return StatefulSetSync.decide(normalizedStatefulSetSpec, observed("v1", pods), NOW);
    }

    private static Step update(NormalizedStatefulSetSpec normalizedStatefulSetSpec, Pod... pods) {
        return StatefulSetSync.decide(normalizedStatefulSetSpec, observed("v2", pods), NOW);
    }

    private static Observed observed(String update, Pod... pods) {
        return Observed.of("web", List.of(pods), "v1", update, 0);
    }

    private static Step create(int ordinal) {
        return new Step(List.of(new Opening(ordinal, "v1")), List.of());
    }

    private static Step delete(Pod... pods) {
        return new Step(List.of(), List.of(pods));
    }

    private static Pod serving(int ordinal) {
        return pod(ordinal, "v1", "Running", true);
    }

    private static Pod fresh(int ordinal) {
        return pod(ordinal, "v2", "Running", true);
    }

    private static Pod starting(int ordinal) {
        return pod(ordinal, "v1", "Pending", false);
    }

    private static Pod leaving(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(NOW.toString())
                .endMetadata()
                .build();
    }

    private static Pod pod(int ordinal, String revision, String phase, boolean ready) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("web-" + ordinal)
                .addToLabels(StatefulSetNames.REVISION, revision)
                .endMetadata()
                .withNewStatus()
                .withPhase(phase)
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready ? "True" : "False")
                .withLastTransitionTime("2026-01-01T00:00:00Z")
                .endCondition()
                .endStatus()
                .build();
    }
}
