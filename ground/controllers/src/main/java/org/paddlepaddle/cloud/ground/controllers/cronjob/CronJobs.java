// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;
import org.paddlepaddle.cloud.ground.rules.cron.TimeZones;

/** Makes the jobs of cron jobs, and reads what became of them. */
final class CronJobs {
    static final String SCHEDULED = "batch.kubernetes.io/cronjob-scheduled-timestamp";

    private static final List<String> ENDS = List.of("Complete", "Failed");
    private static final int SECONDS_OF_A_MINUTE = 60;

    private CronJobs() {}

    /** Named after the minute it is due: whoever makes it twice finds it there. */
    static String name(CronJob cron, Instant due) {
        return cron.getMetadata().getName() + "-" + due.getEpochSecond() / SECONDS_OF_A_MINUTE;
    }

    static Job make(CronJob cron, Instant due, ZoneId home) {
        var template = cron.getSpec().getJobTemplate();
        var given = Optional.ofNullable(template.getMetadata()).orElseGet(ObjectMeta::new);
        var annotations = new LinkedHashMap<String, String>();
        Optional.ofNullable(given.getAnnotations()).ifPresent(annotations::putAll);
        var zone =
                Optional.ofNullable(cron.getSpec().getTimeZone())
                        .flatMap(TimeZones::find)
                        .orElse(home);
        annotations.put(SCHEDULED, DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(due.atZone(zone)));
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(cron.getMetadata().getNamespace())
                .withName(name(cron, due))
                .withLabels(given.getLabels())
                .withAnnotations(annotations)
                .withOwnerReferences(ControllerRefs.reference(cron))
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
    }

    /** Whether a controller made it, rather than a user from the same template. */
    static boolean scheduled(Job job) {
        return Optional.ofNullable(job.getMetadata().getAnnotations())
                .orElse(Map.of())
                .containsKey(SCHEDULED);
    }

    /** How a job ended, if it has. */
    static Optional<String> end(Job job) {
        return job.getStatus() == null
                ? Optional.empty()
                : job.getStatus().getConditions().stream()
                        .filter(condition -> "True".equals(condition.getStatus()))
                        .map(JobCondition::getType)
                        .filter(ENDS::contains)
                        .findFirst();
    }
}
