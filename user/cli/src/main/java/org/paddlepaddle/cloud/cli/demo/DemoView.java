// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.util.List;

/**
 * What is known of the demo's job at one moment.
 *
 * @param phase the job's phase, empty as long as the operator has not looked at it
 * @param environment how far the Paddle environment is, empty when nothing is said
 * @param answering whether the API server answered this time
 */
public record DemoView(
        Duration elapsed,
        String phase,
        String environment,
        List<DemoPodState> pods,
        LossCurve curve,
        boolean answering) {

    DemoView with(LossCurve later) {
        return new DemoView(elapsed, phase, environment, pods, later, answering);
    }

    boolean completed() {
        return phase.equals("Completed") || phase.equals("Succeeded");
    }

    boolean failed() {
        return phase.equals("Failed") || pods.stream().anyMatch(DemoPodState::stuck);
    }

    boolean finished() {
        return completed() || failed();
    }

    /** The environment matters until the first program runs. */
    boolean preparing() {
        return !environment.isEmpty() && pods.stream().noneMatch(DemoPodState::started);
    }
}
