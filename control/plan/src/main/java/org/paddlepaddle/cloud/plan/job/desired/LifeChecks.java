// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.ElasticPolicy;
import org.paddlepaddle.cloud.api.job.ExitCodes;
import org.paddlepaddle.cloud.api.job.FailureAction;
import org.paddlepaddle.cloud.api.job.FailureRule;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.RestartStrategy;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.SuccessPolicy;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads when a job rests, starts again, changes its size, ends and goes. */
public record LifeChecks(PaddleJobSpec spec, Remarks remarks) {
    private static final ElasticPolicy NOTHING_SAID = new ElasticPolicy(null, null, null, null);

    /** What a job that asks for restarts, and does not say how many, survives. */
    private static final int USUAL_LIMIT = 3;

    private static final int USUAL_PATIENCE = 60;

    public Lifecycle lifecycle() {
        return new Lifecycle(
                Boolean.TRUE.equals(spec.suspend()),
                seconds("spec.activeDeadlineSeconds", spec.activeDeadlineSeconds(), 1),
                seconds("spec.ttlSecondsAfterFinished", wide(spec.ttlSecondsAfterFinished()), 0),
                remarks.word("spec.successPolicy", spec.successPolicy(), SuccessPolicy.Workers),
                restarts());
    }

    /** The range; upstream's {@code elastic}, whose value means nothing, asks for one as well. */
    public Optional<Elastic> elastic() {
        var worker = spec.worker();
        if (spec.elasticPolicy() == null && spec.elastic() == null) {
            return Optional.empty();
        }
        if (worker == null) {
            remarks.problem("spec.worker", "is missing: an elastic job changes its workers");
            return Optional.empty();
        }
        var asked = policy();
        int replicas = Math.max(1, or(worker.replicas(), 1));
        int min = Math.max(1, or(asked.min(), or(worker.requests(), 1)));
        int max = or(asked.max(), or(worker.limits(), Math.max(min, replicas)));
        if (max < min) {
            remarks.problem("spec.elasticPolicy.max", "%d is less than min %d".formatted(max, min));
        }
        var patience = Duration.ofSeconds(or(asked.timeoutSeconds(), USUAL_PATIENCE));
        return Optional.of(new Elastic(min, Math.max(min, max), patience));
    }

    private RestartRules restarts() {
        boolean asked =
                spec.restartStrategy() != null
                        || spec.elasticPolicy() != null
                        || spec.elastic() != null;
        int usual = or(spec.backoffLimit(), asked ? USUAL_LIMIT : 0);
        int limit = or(policy().maxRestarts(), usual);
        if (limit < 0) {
            remarks.problem("spec.backoffLimit", "must be 0 or more, found " + limit);
        }
        var strategy =
                remarks.word("spec.restartStrategy", spec.restartStrategy(), RestartStrategy.Job);
        if (strategy == RestartStrategy.Pod && trainTogether()) {
            remarks.warn(
                    "spec.restartStrategy",
                    "Pod suits workers of parameter servers, or that work apart: workers that train"
                            + " together never meet one that is started again alone; use Role");
        }
        return new RestartRules(strategy, limit, rules());
    }

    private boolean trainTogether() {
        var worker = spec.worker();
        return spec.ps() == null
                && worker != null
                && (or(worker.replicas(), 1) > 1 || policy().max() != null);
    }

    private List<RestartRules.Rule> rules() {
        var rules = spec.failureRules();
        if (rules == null) {
            return List.of();
        }
        return IntStream.range(0, rules.size())
                .mapToObj(i -> rule("spec.failureRules[" + i + "]", rules.get(i)))
                .toList();
    }

    private RestartRules.Rule rule(String path, FailureRule asked) {
        if (asked.onExitCodes() == null && asked.onReasons() == null) {
            remarks.problem(path, "needs onExitCodes, onReasons or both; found neither");
        }
        remarks.required(path + ".action", asked.action());
        var codes = Objects.requireNonNullElse(asked.onExitCodes(), new ExitCodes("In", null));
        boolean others = "NotIn".equals(codes.operator());
        if (!others && !"In".equals(codes.operator())) {
            remarks.problem(
                    path + ".onExitCodes.operator",
                    codes.operator() + " is unknown; allowed are In, NotIn");
        }
        return new RestartRules.Rule(
                remarks.word(path + ".action", asked.action(), FailureAction.Count),
                roles(path + ".roles", asked.roles()),
                codes.values() == null ? Set.of() : Set.copyOf(codes.values()),
                others,
                asked.onReasons() == null ? Set.of() : Set.copyOf(asked.onReasons()));
    }

    private Set<Role> roles(String path, @Nullable List<String> names) {
        if (names == null || names.isEmpty()) {
            return EnumSet.allOf(Role.class);
        }
        var roles = EnumSet.noneOf(Role.class);
        for (var name : names) {
            Arrays.stream(Role.values())
                    .filter(role -> role.name().equals(name))
                    .findFirst()
                    .ifPresentOrElse(
                            roles::add,
                            () ->
                                    remarks.problem(
                                            path,
                                            name + " is unknown; allowed are ps, worker, heter"));
        }
        return roles;
    }

    private Optional<Duration> seconds(String path, @Nullable Long value, long least) {
        if (value == null) {
            return Optional.empty();
        }
        if (value < least) {
            remarks.problem(path, "must be %d or more, found %d".formatted(least, value));
        }
        return Optional.of(Duration.ofSeconds(value));
    }

    private ElasticPolicy policy() {
        return spec.elasticPolicy() == null ? NOTHING_SAID : spec.elasticPolicy();
    }

    private static @Nullable Long wide(@Nullable Integer value) {
        return value == null ? null : Long.valueOf(value);
    }

    private static int or(@Nullable Integer value, int otherwise) {
        return value == null ? otherwise : value;
    }
}
