// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Failed;
import static org.paddlepaddle.cloud.api.job.JobPhase.Restarting;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.FailureAction;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.RestartStrategy;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/**
 * The failed or lost pods of the present attempt, and what the restart and failure rules make of
 * them.
 *
 * @param reason what they have in common
 * @param pods at least one, in order
 */
record PodFailures(JobReason reason, List<PodFailure> pods) {
    /** An attempt that lasted this long was a healthy one: the next follows at once. */
    static final Duration HEALTHY = Duration.ofMinutes(10);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(6);

    /** One pod and how it ended. */
    record PodFailure(PodId pod, PodState.Failed how) {
        private String what() {
            return pod + ": " + how.why();
        }

        private FailedPod in(DesiredJob desired) {
            var role = desired.roles().get(pod.role());
            return new FailedPod(pod.podName(desired.key()), role == null ? "" : role.container());
        }
    }

    Stage verdict(DesiredJob desired, ObservedJob observed) {
        var rules = desired.life().restarts();
        var cause = pods.getFirst();
        var worst = FailureAction.Ignore;
        for (var podFailure : pods) {
            var action = rules.judge(podFailure.pod().role(), podFailure.how());
            if (worse(action, worst)) {
                worst = action;
                cause = podFailure;
            }
        }
        return switch (worst) {
            case FailJob -> ended(reason, cause.what(), cause.in(desired));
            case Count -> counted(desired, observed, cause);
            case Ignore -> restart(desired, observed, cause, false);
        };
    }

    private Stage counted(DesiredJob desired, ObservedJob observed, PodFailure cause) {
        int limit = desired.life().restarts().limit();
        if (limit == 0) {
            return ended(reason, cause.what(), cause.in(desired));
        }
        int failures = observed.attempt().restarts() + 1;
        return failures > limit
                ? ended(
                        JobReason.BackoffLimitExceeded,
                        "%s; this was failure %d and backoffLimit is %d"
                                .formatted(cause.what(), failures, limit),
                        cause.in(desired))
                : restart(desired, observed, cause, true);
    }

    private Stage restart(
            DesiredJob desired, ObservedJob observed, PodFailure cause, boolean counted) {
        var before = observed.attempt();
        var anew = anew(desired);
        var pause = pause(before, observed, counted);
        var next = before.next(anew, counted, observed.now().plus(pause));
        var view =
                new JobView(
                        Restarting,
                        reason,
                        "%s; attempt %d follows%s"
                                .formatted(cause.what(), next.number(), describe(pause)));
        var givenUp =
                anew.isEmpty() ? pods.stream().map(PodFailure::pod).toList() : List.<PodId>of();
        return new Stage.Restarting(view.of(cause.in(desired)).with(next), givenUp);
    }

    /**
     * The roles that start anew; none when only the failed pods do. What a parameter server held is
     * lost, and the workers wait for it for ever: it takes the whole job with it.
     */
    private Set<Role> anew(DesiredJob desired) {
        boolean serverLost = pods.stream().anyMatch(c -> c.pod().role() == Role.ps);
        var strategy = serverLost ? RestartStrategy.Job : desired.life().restarts().strategy();
        var roles = EnumSet.noneOf(Role.class);
        switch (strategy) {
            case Job -> roles.addAll(desired.roles().keySet());
            case Role -> pods.forEach(podFailure -> roles.add(podFailure.pod().role()));
            case Pod -> {}
        }
        return roles;
    }

    private static Duration pause(Attempt before, ObservedJob observed, boolean counted) {
        var lasted = Duration.between(before.begun(), observed.now());
        boolean first = counted && before.restarts() == 0;
        if (first || lasted.compareTo(HEALTHY) >= 0) {
            return Duration.ZERO;
        }
        int doublings = counted ? Math.min(before.restarts() - 1, 10) : 0;
        var pause = FIRST_PAUSE.multipliedBy(1L << doublings);
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }

    private static String describe(Duration pause) {
        return pause.isZero() ? "" : " in " + pause.toSeconds() + " s";
    }

    private static boolean worse(FailureAction one, FailureAction other) {
        return severity(one) > severity(other);
    }

    private static int severity(FailureAction action) {
        return switch (action) {
            case Ignore -> 0;
            case Count -> 1;
            case FailJob -> 2;
        };
    }

    private static Stage ended(JobReason reason, String what, FailedPod pod) {
        return new Stage.Ended(new JobView(Failed, reason, what).of(pod));
    }
}
