// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.SuccessPolicy;

/**
 * When a job rests, ends and goes.
 *
 * @param suspended the user wants no pods for now
 * @param deadline how long it may take
 * @param keep how long it stays after its end
 * @param success whose success completes it
 * @param restarts what it does about failures
 */
public record Lifecycle(
        boolean suspended,
        Optional<Duration> deadline,
        Optional<Duration> keep,
        SuccessPolicy success,
        RestartRules restarts) {}
