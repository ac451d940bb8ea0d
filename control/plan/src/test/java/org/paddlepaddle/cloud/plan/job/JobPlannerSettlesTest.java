// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/** From whatever the planner sees, applying its plans leads to rest, and soon. */
class JobPlannerSettlesTest {
    private static final int ROUNDS = 24;

    @RepeatedTest(2000)
    void given_any_observation_then_the_planner_settles(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var job = job(random);
        var cluster = new ToyCluster(job, observation(random, job));

        int rounds = 0;
        while (cluster.pass() && rounds <= ROUNDS) {
            rounds++;
        }

        assertThat(rounds).as("rounds until nothing is left to do").isLessThanOrEqualTo(ROUNDS);
        assertThat(cluster.goesOn()).as("a job that neither waits nor ended runs").isTrue();
    }

    private static DesiredJob job(Random random) {
        var yaml = new StringBuilder();
        yaml.append("cleanPodPolicy: ")
                .append(any(random, "Always", "Never", "OnFailure", "OnCompletion"))
                .append('\n');
        if (random.nextInt(3) > 0) {
            yaml.append("restartStrategy: ").append(any(random, "Pod", "Role", "Job")).append('\n');
        }
        if (random.nextInt(4) == 0) {
            yaml.append("suspend: true\n");
        }
        if (random.nextInt(4) == 0) {
            yaml.append("activeDeadlineSeconds: 3600\nttlSecondsAfterFinished: 60\n");
        }
        if (random.nextInt(3) == 0) {
            yaml.append("elasticPolicy: {min: 1, max: 3, timeoutSeconds: 30}\n");
        }
        if (random.nextBoolean()) {
            yaml.append("ps: {replicas: %d, TEMPLATE}\n".formatted(1 + random.nextInt(2)));
        }
        yaml.append("worker: {replicas: %d, TEMPLATE}\n".formatted(1 + random.nextInt(3)));
        var styles = List.of(GangStyle.None, GangStyle.Own, GangStyle.Volcano);
        var style = styles.get(random.nextInt(styles.size()));
        var spec = Jobs.spec(yaml.toString().replace("TEMPLATE", Jobs.TEMPLATE));
        return Jobs.valid(JobChecks.check(Jobs.KEY, spec, Map.of(), new JobSettings(style)));
    }

    private static String any(Random random, String... words) {
        return words[random.nextInt(words.length)];
    }

    private static ObservedJob observation(Random random, DesiredJob job) {
        var attempt = attempt(random, job);
        var pods = new TreeMap<PodId, ObservedPod>();
        for (var role : List.of(Role.ps, Role.worker)) {
            for (int index = 0; index < 4; index++) {
                if (random.nextBoolean()) {
                    var id = new PodId(role, index);
                    int madeIn = Math.max(0, attempt.number() + 1 - random.nextInt(3));
                    pods.put(id, Jobs.madeIn(pod(random, job, id), madeIn));
                }
            }
        }
        Optional<Published> published =
                random.nextBoolean()
                        ? Optional.empty()
                        : Optional.of(
                                new Published(
                                        Math.max(0, attempt.number() - random.nextInt(2)),
                                        job.shape(),
                                        random.nextBoolean()));
        var observed = Jobs.attempt(Jobs.pods(Jobs.nothing(), pods), attempt);
        var gang =
                random.nextBoolean()
                        ? Optional.<ObservedGang>empty()
                        : Optional.of(
                                new ObservedGang(
                                        random.nextInt(4),
                                        Map.of("cpu", new Quantity(any(random, "1", "2"))),
                                        any(random, "", "gold"),
                                        any(random, "", "high"),
                                        any(random, "", "Pending", "Running", "Completed"),
                                        random.nextBoolean()));
        return Jobs.gang(Jobs.ended(Jobs.published(observed, published), end(random)), gang);
    }

    private static Attempt attempt(Random random, DesiredJob job) {
        var attempt = Attempt.first(Jobs.NOON.minusSeconds(random.nextInt(100)));
        for (int i = random.nextInt(3); i > 0; i--) {
            var roles = new HashSet<>(job.roles().keySet());
            if (random.nextBoolean()) {
                roles.remove(Role.ps);
            }
            attempt = attempt.next(roles, random.nextBoolean(), Jobs.NOON.plusSeconds(10));
        }
        return attempt;
    }

    private static Optional<RecordedOutcome> end(Random random) {
        var phase = random.nextBoolean() ? JobPhase.Completed : JobPhase.Failed;
        var view = new JobView(phase, JobReason.PodFailed, "any");
        return random.nextInt(3) > 0
                ? Optional.empty()
                : Optional.of(
                        new RecordedOutcome(view, Jobs.NOON.minusSeconds(random.nextInt(20))));
    }

    private static ObservedPod pod(Random random, DesiredJob job, PodId id) {
        var states =
                List.of(
                        new PodState.Pending("any"),
                        new PodState.Starting("any"),
                        new PodState.Running(),
                        new PodState.Succeeded(),
                        new PodState.Succeeded(Optional.of(Jobs.NOON.minusSeconds(3600))),
                        new PodState.Failed("any"));
        var pod = Jobs.pod(job, id, states.get(random.nextInt(states.size())));
        var hash = random.nextInt(4) == 0 ? "old" : pod.templateHash();
        return new ObservedPod(
                pod.uid(),
                pod.state(),
                pod.address(),
                hash,
                pod.phaseOver(),
                random.nextBoolean(),
                random.nextInt(8) == 0,
                0,
                0);
    }

    /** Obeys at once, gives every new pod an address, and otherwise stands still. */
    private static final class ToyCluster {
        private final DesiredJob job;
        private ObservedJob observed;
        private JobPhase phase = JobPhase.Pending;
        private boolean deleted;

        ToyCluster(DesiredJob job, ObservedJob observed) {
            this.job = job;
            this.observed = observed;
        }

        /** One pass; whether there was anything to do. */
        boolean pass() {
            if (deleted) {
                return false;
            }
            var plan = JobPlanner.plan(job, observed);
            plan.actions().forEach(this::apply);
            var pods = new TreeMap<>(observed.pods());
            boolean leavers = pods.values().removeIf(ObservedPod::leaving);
            observed = Jobs.pods(observed, pods);
            var view = plan.status();
            phase = view.phase();
            boolean verdict = observed.ended().isEmpty() && view.phase().isFinal();
            if (verdict) {
                observed = Jobs.ended(observed, view, observed.now());
            }
            view.next().ifPresent(next -> observed = Jobs.attempt(observed, next));
            var pause = plan.recheck().orElse(Duration.ZERO);
            // A deadline far away is no work; the next thing that happens is.
            boolean soon = plan.recheck().filter(d -> d.toMinutes() < 10).isPresent();
            observed = Jobs.at(observed, observed.now().plus(soon ? pause : Duration.ZERO));
            return leavers || verdict || !plan.actions().isEmpty() || soon;
        }

        boolean goesOn() {
            boolean waits =
                    observed.pods().values().stream()
                            .anyMatch(pod -> pod.state() instanceof PodState.Pending);
            boolean queues = observed.gang().filter(gang -> !gang.open()).isPresent();
            return switch (phase) {
                case Completed, Failed, Suspended, Running, Starting -> true;
                case Pending -> waits || queues || deleted;
                case Restarting -> deleted;
            };
        }

        private void apply(Action action) {
            var pods = new TreeMap<>(observed.pods());
            switch (action) {
                case Action.CreatePod(var id, var attempt) -> {
                    var fresh = Jobs.pod(job, id, new PodState.Starting("new"));
                    pods.put(id, Jobs.madeIn(fresh, attempt));
                }
                case Action.DeletePod(var id, _, _) -> pods.remove(id);
                case Action.StopPod(var id, _, _) -> {
                    var stopped = Jobs.pod(job, id, new PodState.Failed("DeadlineExceeded"));
                    pods.put(id, Jobs.madeIn(stopped, observed.pod(id).orElseThrow().attempt()));
                }
                case Action.WakePod _, Action.TakePorts _, Action.NamePod _ -> {}
                case Action.Publish published -> {
                    var jobShape = JobShape.of(published.addresses().keySet());
                    observed = Jobs.published(observed, jobShape, false);
                }
                case Action.ReleaseWorkers() ->
                        observed =
                                Jobs.published(
                                        observed, observed.current().orElseThrow().shape(), true);
                case Action.FormGang(var gang) ->
                        observed = Jobs.gang(observed, Jobs.formed(gang, "Inqueue", true));
                case Action.DissolveGang() -> observed = Jobs.gang(observed, Optional.empty());
                case Action.DeleteJob() -> deleted = true;
            }
            observed = Jobs.pods(observed, pods);
        }
    }
}
