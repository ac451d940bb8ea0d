// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.deployment.Sets.deployment;
import static org.paddlepaddle.cloud.ground.controllers.deployment.Sets.set;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeploymentStatusesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Instant LATER = NOW.plus(Duration.ofMinutes(11));

    private final Deployment web = deployment(3, 1, 1);

    @Test
    void a_rollout_that_is_over_stays_so_when_pods_fail_and_come_back() {
        var done = seen(web, set(web, "v2", 1, 3, 3), NOW);
        var failed = seen(done, set(web, "v2", 1, 3, 1), NOW);

        var better = seen(failed, set(web, "v2", 1, 3, 2), NOW);
        var never = seen(better, set(web, "v2", 1, 3, 2), LATER);

        assertThat(progress(done)).isEqualTo("True NewReplicaSetAvailable");
        assertThat(progress(better)).isEqualTo("True NewReplicaSetAvailable");
        assertThat(progress(never)).isEqualTo("True NewReplicaSetAvailable");
    }

    @Test
    void a_rollout_that_does_not_move_for_its_time_is_late() {
        var begun = seen(web, set(web, "v2", 1, 3, 1), NOW);
        var late = seen(begun, set(web, "v2", 1, 3, 1), LATER);

        assertThat(progress(begun)).isEqualTo("True ReplicaSetUpdated");
        assertThat(progress(late)).isEqualTo("False ProgressDeadlineExceeded");
        assertThat(patience(begun)).contains(Duration.ofMinutes(10).plusSeconds(1));
        assertThat(patience(late)).isEmpty();
    }

    @Test
    void the_time_of_a_rollout_that_was_paused_begins_anew() {
        var paused = seen(paused(web, true), set(web, "v2", 1, 3, 1), NOW);
        var resumed = seen(paused(paused, false), set(web, "v2", 1, 3, 1), LATER);

        assertThat(progress(paused)).isEqualTo("Unknown DeploymentPaused");
        assertThat(patience(paused)).isEmpty();
        assertThat(progress(resumed)).isEqualTo("Unknown DeploymentResumed");
        assertThat(DeploymentStatuses.patience(resumed, resumed.getStatus(), LATER)).isPresent();
    }

    @Test
    void what_keeps_a_set_from_making_pods_is_told_until_it_is_over() {
        var short_ = failing(set(web, "v2", 1, 3, 0), "exceeded quota: few");
        var refused = seen(web, short_, NOW);
        var admitted = seen(refused, set(web, "v2", 1, 3, 0), NOW);

        assertThat(refused.getStatus().getConditions())
                .filteredOn(condition -> condition.getType().equals("ReplicaFailure"))
                .singleElement()
                .satisfies(
                        condition -> {
                            assertThat(condition.getStatus()).isEqualTo("True");
                            assertThat(condition.getReason()).isEqualTo("FailedCreate");
                            assertThat(condition.getMessage()).isEqualTo("exceeded quota: few");
                        });
        assertThat(admitted.getStatus().getConditions())
                .noneMatch(condition -> condition.getType().equals("ReplicaFailure"));
    }

    @Test
    void a_template_that_is_used_again_remembers_its_former_numbers() {
        var once = set(web, "v2", 1, 3, 3);
        once.getMetadata().setAnnotations(DeploymentRevisions.annotations(web, once, 3));

        var twice = DeploymentRevisions.annotations(web, once, 5);

        assertThat(twice)
                .containsEntry(DeploymentRevisions.REVISION, "5")
                .containsEntry(DeploymentRevisions.HISTORY, "1,3");
        once.getMetadata().setAnnotations(twice);
        assertThat(DeploymentRevisions.annotations(web, once, 5)).isEqualTo(twice);
    }

    /** The deployment with the status that follows from what it says and has. */
    private static Deployment seen(Deployment deployment, ReplicaSet set, Instant now) {
        var status = DeploymentStatuses.of(deployment, List.of(set), set, Optional.empty(), now);
        return new DeploymentBuilder(deployment).withStatus(status).build();
    }

    private static String progress(Deployment deployment) {
        return deployment.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Progressing"))
                .map(condition -> condition.getStatus() + " " + condition.getReason())
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Duration> patience(Deployment deployment) {
        DeploymentStatus status = deployment.getStatus();
        return DeploymentStatuses.patience(deployment, status, NOW);
    }

    private static Deployment paused(Deployment deployment, boolean paused) {
        return new DeploymentBuilder(deployment).editSpec().withPaused(paused).endSpec().build();
    }

    private static ReplicaSet failing(ReplicaSet set, String why) {
        return new ReplicaSetBuilder(set)
                .editStatus()
                .addNewCondition()
                .withType("ReplicaFailure")
                .withStatus("True")
                .withReason("FailedCreate")
                .withMessage(why)
                .withLastTransitionTime(NOW.toString())
                .endCondition()
                .endStatus()
                .build();
    }
}
