// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.ground.rules.cron.TimeZones;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** A schedule that can be read, a time zone there is, and a job that could be. */
public final class CronJobRules implements KindRules {
    private static final String ZONE = "timeZone";

    /** Jobs are named after it and a time, and must stay within 63 letters. */
    private static final int LONGEST_NAME = 52;

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.ofStatus()) {
            return;
        }
        var spec = operation.spec();
        var before = operation.before();
        var schedule = spec.path("schedule");
        if (!schedule.asText().isEmpty()) {
            checkSchedule(schedule, problems);
        }
        if (before == null || !before.path("spec").path(ZONE).equals(spec.path(ZONE))) {
            checkZone(spec.path(ZONE), problems);
        }
        JobRules.checkSpec(
                spec.path("jobTemplate").path("spec"), "spec.jobTemplate.spec", problems);
        var name = operation.after().path("metadata").path("name");
        if (before == null && name.asText().length() > LONGEST_NAME) {
            problems.invalid("metadata.name", name, "must be no more than 52 characters");
        }
    }

    private static void checkSchedule(JsonNode schedule, Problems problems) {
        CronSchedule.problem(schedule.asText())
                .ifPresent(why -> problems.invalid("spec.schedule", schedule, why));
        if (schedule.asText().contains("TZ")) {
            problems.invalid(
                    "spec.schedule",
                    schedule,
                    "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
        }
    }

    private static void checkZone(JsonNode zone, Problems problems) {
        var name = zone.asText();
        if (zone.isMissingNode() || zone.isNull()) {
            return;
        }
        if (name.isEmpty()) {
            problems.invalid("spec.timeZone", zone, "timeZone must be nil or non-empty string");
        } else if (name.equalsIgnoreCase("Local")) {
            problems.invalid(
                    "spec.timeZone",
                    zone,
                    "timeZone must be an explicit time zone as defined in"
                            + " https://www.iana.org/time-zones");
        } else {
            TimeZones.problem(name).ifPresent(why -> problems.invalid("spec.timeZone", zone, why));
        }
    }
}
