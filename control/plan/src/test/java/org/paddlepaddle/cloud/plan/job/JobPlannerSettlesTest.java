// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;

/** From whatever the planner sees, applying its plans leads to rest, and soon. */
class JobPlannerSettlesTest {
    private static final int ROUNDS = 8;

    @RepeatedTest(500)
    void given_any_observation_then_the_planner_settles(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var job = job(random);
        var cluster = new ToyCluster(job, observation(random, job));

        int rounds = 0;
        while (cluster.pass() && rounds <= ROUNDS) {
            rounds++;
        }

        assertThat(rounds).as("rounds until nothing is left to do").isLessThanOrEqualTo(ROUNDS);
    }

    private static DesiredJob job(Random random) {
        var policies = List.of("Always", "Never", "OnFailure", "OnCompletion");
        return random.nextBoolean()
                ? Jobs.ps(
                        1 + random.nextInt(2),
                        1 + random.nextInt(3),
                        policies.get(random.nextInt(4)))
                : Jobs.collective(1 + random.nextInt(3));
    }

    private static ObservedJob observation(Random random, DesiredJob job) {
        var pods = new TreeMap<PodId, ObservedPod>();
        for (var role : List.of(Role.ps, Role.worker)) {
            for (int index = 0; index < 4; index++) {
                if (random.nextBoolean()) {
                    var id = new PodId(role, index);
                    pods.put(id, pod(random, job, id));
                }
            }
        }
        Optional<Published> published =
                random.nextBoolean()
                        ? Optional.empty()
                        : Optional.of(new Published(job.shape(), random.nextBoolean()));
        var phase = random.nextBoolean() ? JobPhase.Completed : JobPhase.Failed;
        Optional<Ending> ended =
                random.nextInt(3) > 0
                        ? Optional.empty()
                        : Optional.of(
                                new Ending(
                                        new JobView(phase, JobReason.PodFailed, "any"),
                                        Jobs.NOON.minusSeconds(random.nextInt(20))));
        return new ObservedJob(pods, List.of(), published, ended, 0, Jobs.NOON);
    }

    private static ObservedPod pod(Random random, DesiredJob job, PodId id) {
        var states =
                List.of(
                        new PodState.Pending("any"),
                        new PodState.Starting("any"),
                        new PodState.Running(),
                        new PodState.Succeeded(),
                        new PodState.Failed("any"));
        var pod = Jobs.pod(job, id, states.get(random.nextInt(states.size())));
        var hash = random.nextInt(4) == 0 ? "old" : pod.templateHash();
        boolean leaving = random.nextInt(8) == 0;
        return new ObservedPod(
                pod.uid(),
                pod.state(),
                pod.address(),
                hash,
                pod.phaseOver(),
                random.nextBoolean(),
                leaving);
    }

    /** Obeys at once, gives every new pod an address, and otherwise stands still. */
    private static final class ToyCluster {
        private final DesiredJob job;
        private ObservedJob observed;

        ToyCluster(DesiredJob job, ObservedJob observed) {
            this.job = job;
            this.observed = observed;
        }

        /** One pass; whether there was anything to do. */
        boolean pass() {
            var plan = JobPlanner.plan(job, observed);
            var pods = new TreeMap<>(observed.pods());
            var published = observed.published();
            for (var action : plan.actions()) {
                switch (action) {
                    case Action.CreatePod(var id) ->
                            pods.put(id, Jobs.pod(job, id, new PodState.Starting("new")));
                    case Action.DeletePod(var id, _, _) -> pods.remove(id);
                    case Action.StopPod(var id, _, _) ->
                            pods.put(
                                    id, Jobs.pod(job, id, new PodState.Failed("DeadlineExceeded")));
                    case Action.WakePod _ -> {}
                    case Action.Publish _ ->
                            published = Optional.of(new Published(job.shape(), false));
                    case Action.ReleaseWorkers() ->
                            published = Optional.of(new Published(job.shape(), true));
                }
            }
            boolean leavers = pods.values().removeIf(ObservedPod::leaving);
            var view = plan.status();
            var ended =
                    observed.ended().isEmpty() && view.phase().isFinal()
                            ? Optional.of(new Ending(view, observed.now()))
                            : observed.ended();
            boolean busy =
                    leavers
                            || !plan.actions().isEmpty()
                            || plan.recheck().isPresent()
                            || !ended.equals(observed.ended());
            var now = observed.now().plus(plan.recheck().orElse(Duration.ZERO));
            observed = new ObservedJob(pods, List.of(), published, ended, 0, now);
            return busy;
        }
    }
}
