// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Moments of a demo, for tests. */
final class Views {
    private Views() {}

    static DemoPodState pod(String shortName, String word) {
        return new DemoPodState(
                "uid-" + shortName,
                "wide-and-deep-" + shortName,
                shortName,
                word,
                "",
                Optional.empty());
    }

    static DemoView preparing(int seconds, String environment) {
        return new DemoView(
                Duration.ofSeconds(seconds),
                "Pending",
                environment,
                List.of(pod("ps-0", "ContainerCreating"), pod("worker-0", "Pending")),
                LossCurve.empty(),
                true);
    }

    static DemoView training(int seconds, LossCurve curve) {
        return new DemoView(
                Duration.ofSeconds(seconds),
                "Running",
                "",
                List.of(pod("ps-0", "Running"), pod("worker-0", "Running")),
                curve,
                true);
    }

    static LossCurve curve(double... losses) {
        var curve = LossCurve.empty();
        for (int i = 0; i < losses.length; i++) {
            curve = curve.with(new LossPoint((i + 1) * 10, losses[i]));
        }
        return curve;
    }
}
