// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.deployment.Sets.deployment;
import static org.paddlepaddle.cloud.ground.controllers.deployment.Sets.recreating;
import static org.paddlepaddle.cloud.ground.controllers.deployment.Sets.set;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentSync.Observed;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentSync.Step;

class DeploymentSyncTest {
    private final Deployment web = deployment(4, 1, 1);

    @Test
    void the_first_template_gets_a_full_set() {
        assertThat(decide(web)).isEqualTo(new Step.Create(4, 1));
    }

    @Test
    void a_new_template_starts_with_the_surge() {
        assertThat(decide(web, set(web, "v1", 1, 4, 4))).isEqualTo(new Step.Create(1, 2));
    }

    @Test
    void old_pods_go_as_far_as_availability_allows() {
        var old = set(web, "v1", 1, 4, 4);
        var fresh = set(web, "v2", 2, 1, 0);

        assertThat(decide(web, old, fresh)).isEqualTo(new Step.Resize(Map.of(old, 3)));
    }

    @Test
    void nothing_moves_while_the_new_pods_are_not_there() {
        assertThat(decide(web, set(web, "v1", 1, 3, 3), set(web, "v2", 2, 2, 0)))
                .isEqualTo(new Step.Rest());
    }

    @Test
    void old_pods_that_serve_nobody_go_first() {
        var broken = set(web, "v0", 1, 2, 0);
        var old = set(web, "v1", 2, 3, 3);
        var fresh = set(web, "v2", 3, 0, 0);

        assertThat(decide(web, broken, old, fresh)).isEqualTo(new Step.Resize(Map.of(broken, 0)));
    }

    @Test
    void a_template_that_was_there_before_is_used_again() {
        var wanted = set(web, "v2", 1, 0, 0);
        var now = set(web, "v3", 2, 4, 4);

        assertThat(decide(web, wanted, now)).isEqualTo(new Step.Resize(Map.of(wanted, 1)));
        assertThat(DeploymentRevisions.next(List.of(now))).isEqualTo(3);
    }

    @Test
    void recreate_stops_everything_before_it_starts_anything() {
        var again = recreating(web);
        var old = set(again, "v1", 1, 4, 4);
        var stopped = set(again, "v1", 1, 0, 0);

        assertThat(decide(again, old)).isEqualTo(new Step.Resize(Map.of(old, 0)));
        assertThat(DeploymentSync.decide(again, Observed.of(again, List.of(stopped), true)))
                .isEqualTo(new Step.Rest());
        assertThat(decide(again, stopped)).isEqualTo(new Step.Create(4, 2));
    }

    @Test
    void another_wanted_number_is_shared_among_all_that_have_pods() {
        var old = set(web, "v1", 1, 3, 3);
        var fresh = set(web, "v2", 2, 2, 1);
        var larger = resized(web, 9);

        var step = decide(larger, old, fresh);

        assertThat(step).isEqualTo(new Step.Resize(Map.of(old, 6, fresh, 4)));
    }

    @Test
    void a_paused_deployment_follows_its_number_but_not_its_template() {
        var paused = paused(resized(web, 6));
        var only = set(web, "v1", 1, 4, 4);

        assertThat(decide(paused, only)).isEqualTo(new Step.Resize(Map.of(only, 6)));
        assertThat(decide(paused(web), only)).isEqualTo(new Step.Rest());
    }

    @Test
    void old_sets_beyond_the_history_are_forgotten_oldest_first() {
        var short_ =
                new DeploymentBuilder(web).editSpec().withRevisionHistoryLimit(1).endSpec().build();
        var first = set(short_, "v0", 1, 0, 0);
        var second = set(short_, "v1", 2, 0, 0);
        var now = set(short_, "v2", 3, 4, 4);

        assertThat(decide(short_, first, second, now)).isEqualTo(new Step.Forget(List.of(first)));
    }

    /** Whatever the pods do, there are never too many of them and never too few that serve. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void a_rollout_ends_and_keeps_its_promises_on_the_way(long seed) {
        var random = new Random(seed);
        int replicas = 1 + random.nextInt(12);
        var deployment = deployment(replicas, random.nextInt(4), random.nextInt(3));
        var deploymentStrategy = DeploymentStrategy.of(deployment);
        var sizes = new HashMap<String, Integer>(Map.of("v1", replicas));
        var ready = new HashMap<String, Integer>(Map.of("v1", replicas));

        for (int step = 0; step < 500; step++) {
            var sets = new ArrayList<ReplicaSet>();
            sizes.forEach(
                    (image, size) ->
                            sets.add(
                                    set(
                                            deployment,
                                            image,
                                            image.equals("v1") ? 1 : 2,
                                            size,
                                            ready.getOrDefault(image, 0))));
            switch (DeploymentSync.decide(deployment, Observed.of(deployment, sets, false))) {
                case Step.Create(int size, var _) -> {
                    sizes.put("v2", size);
                    ready.put("v2", 0);
                }
                case Step.Resize(var changes) ->
                        changes.forEach(
                                (set, size) -> {
                                    var image = set.getMetadata().getName().substring(4);
                                    sizes.put(image, size);
                                    ready.merge(image, size, Math::min);
                                });
                case Step.Rest() -> {}
                case Step.Forget(var _) -> {}
            }
            assertThat(sizes.values().stream().mapToInt(i -> i).sum())
                    .isLessThanOrEqualTo(deploymentStrategy.most());
            assertThat(ready.values().stream().mapToInt(i -> i).sum())
                    .isGreaterThanOrEqualTo(deploymentStrategy.least());
            if (sizes.containsKey("v2") && random.nextBoolean()) {
                ready.put("v2", Math.min(sizes.get("v2"), ready.getOrDefault("v2", 0) + 1));
            }
        }
        assertThat(sizes).containsEntry("v2", replicas).containsEntry("v1", 0);
    }

    private static Step decide(Deployment deployment, ReplicaSet... sets) {
        return DeploymentSync.decide(deployment, Observed.of(deployment, List.of(sets), false));
    }

    private static Deployment resized(Deployment deployment, int replicas) {
        return new DeploymentBuilder(deployment)
                .editSpec()
                .withReplicas(replicas)
                .endSpec()
                .build();
    }

    private static Deployment paused(Deployment deployment) {
        return new DeploymentBuilder(deployment).editSpec().withPaused(true).endSpec().build();
    }
}
