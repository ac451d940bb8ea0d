// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.ground.rules.cron.CronSyntaxException;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.recurring.Trigger;

/** Reads the trigger of KFP's messages, which is the same in both versions. */
final class TriggerReader {
    private static final String CRON = "cron_schedule";
    private static final String PERIODIC = "periodic_schedule";
    private static final long LONGEST_SECONDS = Duration.ofDays(36_500).toSeconds();

    /** A database keeps no earlier times, and the sum of a later one and an interval is none. */
    private static final Instant EARLIEST = Instant.parse("1971-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private TriggerReader() {}

    /**
     * @throws HttpRefusal with what is wrong
     */
    static Trigger read(JsonNode trigger) {
        if (trigger.has(CRON) == trigger.has(PERIODIC)) {
            throw HttpRefusal.badRequest(
                    "a recurring run needs a trigger: either a cron_schedule or a"
                            + " periodic_schedule");
        }
        var message = trigger.has(CRON) ? trigger.path(CRON) : trigger.path(PERIODIC);
        var start = moment(message, "start_time");
        var end = moment(message, "end_time");
        if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
            throw HttpRefusal.badRequest(
                    "the end_time of a trigger comes after its start_time; these are %s and %s"
                            .formatted(end.get(), start.get()));
        }
        return new Trigger(trigger.has(CRON) ? cron(message) : periodic(message), start, end);
    }

    private static Trigger.Schedule cron(JsonNode message) {
        var text = message.path("cron").asText();
        try {
            return new Trigger.Cron(CronSchedule.parseWithSeconds(text, ZoneOffset.UTC));
        } catch (CronSyntaxException e) {
            throw HttpRefusal.badRequest(
                    "\"%s\" is no cron schedule: %s; it has six fields, the seconds first, as in"
                                    .formatted(text, e.getMessage())
                            + " \"0 30 9 * * *\", and may name a time zone, as in"
                            + " \"TZ=Asia/Shanghai 0 30 9 * * *\"");
        }
    }

    private static Trigger.Schedule periodic(JsonNode message) {
        var text = message.path("interval_second").asText();
        try {
            long seconds = Long.parseLong(text);
            if (seconds > 0 && seconds <= LONGEST_SECONDS) {
                return new Trigger.Periodic(Duration.ofSeconds(seconds));
            }
        } catch (NumberFormatException _) {
            // As refused as a number that is none below.
        }
        throw HttpRefusal.badRequest(
                "the interval_second of a periodic_schedule is \"%s\"; it is a number of seconds, at least 1 and at most %d"
                        .formatted(text, LONGEST_SECONDS));
    }

    private static Optional<Instant> moment(JsonNode message, String field) {
        var text = message.path(field).asText();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            var moment = Instant.parse(text);
            if (!moment.isBefore(EARLIEST) && !moment.isAfter(LATEST)) {
                return Optional.of(moment);
            }
        } catch (DateTimeParseException _) {
            // Refused below.
        }
        throw HttpRefusal.badRequest(
                "the %s of a trigger is %s, no time as 2026-01-31T12:00:00Z is, from 1971 to 9999"
                        .formatted(field, text));
    }
}
