// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.StandardReason;

/**
 * What can hold an object of any kind that an operator looks after: it goes, nobody looks at it, it
 * makes no sense, or the operator cannot do what it says.
 */
record OperatorWhy(ObjectMeta meta, Subject subject, KindStatus status, Evidence evidence) {
    private static final Duration MOMENT = Duration.ofSeconds(15);

    Optional<Finding> finding() {
        return leaving().or(this::unattended).or(this::refused);
    }

    private Optional<Finding> leaving() {
        return meta.getDeletionTimestamp() == null
                ? Optional.empty()
                : found(
                        Cause.Deleting,
                        String.join(
                                ", ", Objects.requireNonNullElse(meta.getFinalizers(), List.of())));
    }

    private Optional<Finding> unattended() {
        if (!status.conditions().isEmpty()) {
            return Optional.empty();
        }
        var created = meta.getCreationTimestamp();
        var age =
                created == null
                        ? Duration.ZERO
                        : Duration.between(Instant.parse(created), evidence.now());
        return age.compareTo(MOMENT) > 0
                ? found(Cause.NobodyActs, age.toSeconds())
                : found(Cause.JustCreated);
    }

    private Optional<Finding> refused() {
        return failed(StandardCondition.Accepted)
                .map(condition -> trouble(condition, Cause.SpecInvalid))
                .or(
                        () ->
                                failed(StandardCondition.Reconciled)
                                        .map(condition -> trouble(condition, Cause.InternalError)));
    }

    private Finding trouble(Condition condition, Cause otherwise) {
        var cause =
                switch (Reason.find(StandardReason.class, condition.reason())
                        .orElse(StandardReason.InternalError)) {
                    case Refused -> Cause.Refused;
                    case NameTaken -> Cause.NameTaken;
                    case ApiUnavailable -> Cause.ApiUnavailable;
                    case SpecValid,
                            SpecTolerated,
                            SpecInvalid,
                            PassSucceeded,
                            InternalError,
                            Created,
                            Deleted ->
                            otherwise;
                };
        return Finding.of(cause, subject, condition.message());
    }

    private Optional<Condition> failed(ConditionType type) {
        return status.condition(type).filter(condition -> !condition.holds());
    }

    private Optional<Finding> found(Cause cause, Object... details) {
        return Optional.of(Finding.of(cause, subject, details));
    }
}
