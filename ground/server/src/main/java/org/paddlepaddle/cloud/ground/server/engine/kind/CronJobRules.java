// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** A schedule of five fields, or one that has a name, and a job that could be. */
final class CronJobRules implements KindRules {
    private static final int FIELDS = 5;

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var schedule = spec.path("schedule").asText();
        var fields = schedule.strip().split("\\s+");
        if (!schedule.isEmpty() && !schedule.startsWith("@") && fields.length != FIELDS) {
            problems.invalid(
                    "spec.schedule",
                    schedule,
                    "expected exactly 5 fields, found %d: [%s]"
                            .formatted(fields.length, String.join(" ", fields)));
        }
        JobRules.checkSpec(
                spec.path("jobTemplate").path("spec"), "spec.jobTemplate.spec", problems);
    }
}
