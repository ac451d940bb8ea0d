// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.ModelSpec;
import org.paddlepaddle.cloud.api.service.PinnedModel;
import org.paddlepaddle.cloud.api.service.ServiceCondition;

/**
 * An alias that a service follows: the version it means now is tried out as a canary, and becomes
 * the default when that canary could answer for a while without a break.
 *
 * @param primary what answers by default
 */
record FollowedAlias(ModelPins pins, PinnedModel primary) {
    private static final int USUAL_SECONDS = 60;

    PinnedService.Ready next(Map<String, ModelAnswer> answers, Instant now, Duration again) {
        var found = ModelPins.found(answers, Objects.requireNonNullElse(primary.from(), ""));
        if (found.isEmpty()) {
            // The hub says nothing: nothing new begins, and nothing under way ends.
            return ready(primary, tried(), again);
        }
        var target = pin(found.get());
        if (Objects.equals(target.reference(), primary.reference())) {
            return ready(primary, Optional.empty(), again);
        }
        var since = since(target, now);
        if (since.isPresent() && !now.isBefore(since.get().plus(patience()))) {
            return pins.ready(
                    Optional.of(target),
                    Optional.empty(),
                    Optional.of(again),
                    Optional.of(told(target, "answers by default now")));
        }
        var canary = target.answeringSince(since.map(Instant::toString).orElse(null));
        var begins = tried().filter(before -> same(before, target)).isEmpty();
        return pins.ready(
                Optional.of(primary),
                Optional.of(canary),
                Optional.of(since.map(it -> shorter(again, it, now)).orElse(again)),
                begins ? Optional.of(told(target, "is tried out as a canary")) : Optional.empty());
    }

    private PinnedService.Ready ready(
            PinnedModel served, Optional<PinnedModel> canary, Duration again) {
        return pins.ready(Optional.of(served), canary, Optional.of(again), Optional.empty());
    }

    private PinnedModel pin(ModelAnswer.Found found) {
        return ModelPins.pin(
                Objects.requireNonNullElse(primary.from(), ""),
                found,
                Objects.requireNonNullElse(primary.asked(), ""));
    }

    /** Since when the canary of this version answers; empty while it does not. */
    private Optional<Instant> since(PinnedModel target, Instant now) {
        var before = tried().filter(canary -> same(canary, target));
        if (before.isEmpty() || !answers()) {
            return Optional.empty();
        }
        return Optional.of(
                Optional.ofNullable(before.get().since()).map(Instant::parse).orElse(now));
    }

    private boolean answers() {
        var status = pins.status();
        var canary = status.canary();
        return canary != null
                && canary.name() != null
                && canary.name().equals(canary.latest())
                && status.condition(ServiceCondition.CanaryEndpointReady)
                        .filter(Condition::holds)
                        .isPresent();
    }

    private Optional<PinnedModel> tried() {
        return Optional.ofNullable(pins.status().canary())
                .map(EndpointStatus::model)
                .filter(canary -> Objects.equals(canary.asked(), primary.asked()));
    }

    private Duration patience() {
        return Duration.ofSeconds(
                Optional.ofNullable(pins.spec().primary())
                        .map(EndpointSpec::model)
                        .map(ModelSpec::canarySeconds)
                        .orElse(USUAL_SECONDS));
    }

    private Duration shorter(Duration again, Instant since, Instant now) {
        var left = Duration.between(now, since.plus(patience()));
        return left.compareTo(again) < 0 ? left : again;
    }

    private static boolean same(PinnedModel one, PinnedModel other) {
        return Objects.equals(one.reference(), other.reference());
    }

    private static String told(PinnedModel model, String what) {
        return "%s means version %d now; it %s".formatted(model.from(), model.version(), what);
    }
}
