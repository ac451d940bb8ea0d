// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.PinnedModel;
import org.paddlepaddle.cloud.api.service.ServiceCondition;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.plan.Conditions;

/** Writes the versions of models into a status. */
public final class PinnedStatuses {
    private PinnedStatuses() {}

    public static PaddleServiceStatus with(PaddleServiceStatus planned, PinnedService.Ready pins) {
        return planned.with(
                endpoint(planned.primary(), pins.primary()),
                endpoint(planned.canary(), pins.canary()));
    }

    /** How it is judged while nobody knows which version is meant. What answers goes on. */
    public static List<Condition> waiting(
            PaddleServiceStatus old, long generation, Instant now, String why) {
        boolean answers =
                old.condition(StandardCondition.Ready).filter(Condition::holds).isPresent();
        var judged =
                List.of(
                        Conditions.accepted(List.of(), generation),
                        Conditions.reconciled(generation),
                        Conditions.of(
                                ServiceCondition.DefaultEndpointReady,
                                answers,
                                ServiceReason.ModelUnresolved,
                                why,
                                generation),
                        Conditions.of(
                                StandardCondition.Ready,
                                answers,
                                ServiceReason.ModelUnresolved,
                                why,
                                generation));
        return Conditions.merge(old.conditions(), judged, now);
    }

    private static @Nullable EndpointStatus endpoint(
            @Nullable EndpointStatus planned, Optional<PinnedModel> pin) {
        return planned == null || pin.isEmpty() ? planned : planned.serving(pin.get());
    }
}
