// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.NodeType;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.RetryRule;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/** Plans the retries of a step: its attempts, one after the other. */
record RetryPlanner(
        Planning planning, NodePath place, String template, RetryRule rule, NodeValues inputs) {
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

    /** Carries one attempt on. */
    interface Attempt {
        Optional<NodeStatus> carryOn(NodePath at, int number);
    }

    Optional<NodeStatus> carryOn(Attempt attempt) {
        var tree = planning.tree();
        int count = tree.named(place.name()).map(node -> node.children().size()).orElse(0);
        if (count == 0) {
            return next(attempt, 0);
        }
        var last = attempt.carryOn(place.attempt(count - 1), count - 1).orElseThrow();
        var node = tree.named(place.name()).orElseThrow();
        if (!last.phase().isFinal()) {
            return Optional.of(node);
        }
        if (last.phase() == NodePhase.Succeeded) {
            return Optional.of(
                    tree.end(node.withOutputs(last.outputs()), NodePhase.Succeeded, null));
        }
        var why = obstacle(node, last, count);
        if (why.isPresent()) {
            return Optional.of(tree.end(node, last.phase(), why.get()));
        }
        var due = finished(last).plus(pause(count));
        if (planning.now().isBefore(due)) {
            planning.recheckAt(due);
            return Optional.of(
                    tree.put(node.with(NodePhase.Running, "tries again at " + due, null)));
        }
        return next(attempt, count);
    }

    private Optional<NodeStatus> next(Attempt attempt, int number) {
        var tree = planning.tree();
        var begun = attempt.carryOn(place.attempt(number), number);
        if (begun.isEmpty()) {
            return tree.named(place.name());
        }
        if (tree.named(place.name()).isEmpty()) {
            tree.begin(place, NodeType.Retry, template, NodePhase.Running, inputs);
        }
        tree.link(tree.id(place.name()), begun.get().id());
        var node = tree.named(place.name()).orElseThrow();
        return Optional.of(tree.put(node.with(NodePhase.Running, null, null)));
    }

    /** Why nothing is tried again. */
    private Optional<String> obstacle(NodeStatus node, NodeStatus last, int count) {
        if (planning.ending()) {
            return Optional.of("ended from outside");
        }
        boolean worth =
                switch (rule.policy()) {
                    case OnFailure -> last.phase() == NodePhase.Failed;
                    case OnError, OnTransientError -> last.phase() == NodePhase.Error;
                    case Always -> true;
                };
        if (!worth) {
            return Optional.ofNullable(last.message());
        }
        if (count > limit()) {
            return Optional.of(
                    "No more retries left: " + Objects.requireNonNullElse(last.message(), ""));
        }
        var latest = rule.longest().map(longest -> started(node).plus(longest));
        return latest.filter(end -> finished(last).plus(pause(count)).isAfter(end))
                .map(_ -> "Max duration limit exceeded");
    }

    private int limit() {
        var scope = TaskScope.of(planning, inputs, "");
        var text = rule.limit().map(limit -> Placeholders.fill(limit, scope));
        try {
            return text.map(Integer::parseInt).orElse(Integer.MAX_VALUE);
        } catch (NumberFormatException _) {
            throw new ExpressionException(
                    "the limit of retries is %s, no number".formatted(text.orElse("")));
        }
    }

    private Duration pause(int count) {
        double seconds = (double) rule.pause().toSeconds() * Math.pow(rule.factor(), count - 1.0);
        return Duration.ofSeconds((long) Math.min(seconds, (double) LONGEST_PAUSE.toSeconds()));
    }

    private static Instant started(NodeStatus node) {
        return Instant.parse(Objects.requireNonNull(node.startedAt()));
    }

    private static Instant finished(NodeStatus node) {
        return Instant.parse(Objects.requireNonNull(node.finishedAt()));
    }
}
