// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;
import org.paddlepaddle.cloud.ground.rules.cron.CronSyntaxException;
import org.paddlepaddle.cloud.ground.rules.cron.TimeZones;

/** The next step of a cron job. Reads nothing but its arguments. */
final class CronJobSync {
    private static final int MANY_MISSED = 100;

    /** The clocks of those who set and read times may differ a little. */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private static final Comparator<Job> OLDEST_FIRST =
            comparing((Job job) -> startTime(job), nullsLast(naturalOrder()))
                    .thenComparing(job -> job.getMetadata().getName());

    private final CronJob cron;
    private final List<Job> jobs;
    private final Instant now;
    private final List<News> news = new ArrayList<>();

    private CronJobSync(CronJob cron, List<Job> jobs, Instant now) {
        this.cron = cron;
        this.jobs = jobs;
        this.now = now;
    }

    /** Something users are told of. */
    record News(boolean warning, String reason, String message) {}

    /**
     * What to do, in this order.
     *
     * @param delete jobs that are replaced or past their history
     * @param start when the job to make was due
     * @param status to write then; a job that was made is still to be added
     * @param recheck when to look again even if nothing happens
     */
    record Step(
            List<Job> delete,
            Optional<Instant> start,
            CronJobStatus status,
            List<News> news,
            Optional<Duration> recheck) {}

    /**
     * @param jobs those it controls
     * @param home the time zone of cron jobs that name none
     */
    static Step decide(CronJob cron, List<Job> jobs, Instant now, ZoneId home) {
        return new CronJobSync(cron, jobs, now).decide(home);
    }

    private Step decide(ZoneId home) {
        var active = active();
        var delete = new ArrayList<>(pastHistory());
        var schedule = schedule(home);
        var due = schedule.flatMap(this::due);
        boolean known = due.filter(this::made).isPresent();
        var start = due.filter(_ -> !known).filter(_ -> mayStart(active));
        boolean replace =
                start.isPresent() && "Replace".equals(cron.getSpec().getConcurrencyPolicy());
        if (replace) {
            delete.addAll(active);
        }
        return new Step(
                delete,
                start,
                status(replace ? List.of() : active, known ? due : start),
                List.copyOf(news),
                schedule.flatMap(times -> times.next(since(), now))
                        .map(next -> Duration.between(now, next).plus(MARGIN)));
    }

    /** Those it made itself and that have not ended; somebody else's do not count. */
    private List<Job> active() {
        var listed = before().getActive().stream().map(ObjectReference::getUid).toList();
        for (var reference : before().getActive()) {
            seen(reference);
        }
        return jobs.stream()
                .filter(job -> CronJobs.end(job).isEmpty())
                .filter(
                        job ->
                                listed.contains(job.getMetadata().getUid())
                                        || CronJobs.scheduled(job))
                .sorted(OLDEST_FIRST)
                .toList();
    }

    private void seen(ObjectReference reference) {
        var job =
                jobs.stream()
                        .filter(one -> one.getMetadata().getUid().equals(reference.getUid()))
                        .findFirst();
        if (job.isEmpty()) {
            tell(false, "MissingJob", "Active job went missing: " + reference.getName());
        }
        job.flatMap(CronJobs::end)
                .ifPresent(
                        end ->
                                tell(
                                        false,
                                        "SawCompletedJob",
                                        "Saw completed job: %s, condition: %s"
                                                .formatted(reference.getName(), end)));
    }

    private CronJobStatus before() {
        return Optional.ofNullable(cron.getStatus()).orElseGet(CronJobStatus::new);
    }

    private void tell(boolean warning, String reason, String message) {
        news.add(new News(warning, reason, message));
    }

    private List<Job> pastHistory() {
        return Stream.of(
                        surplus("Complete", cron.getSpec().getSuccessfulJobsHistoryLimit()),
                        surplus("Failed", cron.getSpec().getFailedJobsHistoryLimit()))
                .flatMap(List::stream)
                .toList();
    }

    private List<Job> surplus(String end, @Nullable Integer keep) {
        var ended =
                jobs.stream()
                        .filter(job -> CronJobs.end(job).filter(end::equals).isPresent())
                        .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                        .sorted(OLDEST_FIRST)
                        .toList();
        return keep == null ? List.of() : ended.subList(0, Math.max(0, ended.size() - keep));
    }

    private static @Nullable String startTime(Job job) {
        return job.getStatus() == null ? null : job.getStatus().getStartTime();
    }

    /** Empty while nothing is to be started: suspended, or nobody can tell when. */
    private Optional<CronSchedule> schedule(ZoneId home) {
        var spec = cron.getSpec();
        if (cron.getMetadata().getDeletionTimestamp() != null
                || Boolean.TRUE.equals(spec.getSuspend())) {
            return Optional.empty();
        }
        var named = Optional.ofNullable(spec.getTimeZone());
        var unknown = named.flatMap(TimeZones::problem);
        if (unknown.isPresent()) {
            tell(
                    true,
                    "UnknownTimeZone",
                    "invalid timeZone: \"%s\": %s".formatted(spec.getTimeZone(), unknown.get()));
            return Optional.empty();
        }
        var zone = named.flatMap(TimeZones::find).orElse(home);
        try {
            return Optional.of(CronSchedule.parse(spec.getSchedule(), zone))
                    .filter(this::everComes);
        } catch (CronSyntaxException e) {
            tell(
                    true,
                    "UnparseableSchedule",
                    "unparseable schedule: \"%s\" : %s"
                            .formatted(spec.getSchedule(), e.getMessage()));
            return Optional.empty();
        }
    }

    /** The thirty-first of February can be read, and never comes. */
    private boolean everComes(CronSchedule schedule) {
        boolean comes = schedule.after(now).isPresent();
        if (!comes) {
            tell(
                    true,
                    "InvalidSchedule",
                    "invalid schedule: %s : time difference between two schedules is less than 1"
                                    .formatted(cron.getSpec().getSchedule())
                            + " second");
        }
        return comes;
    }

    /** The last time that has come and is not too long ago. */
    private Optional<Instant> due(CronSchedule schedule) {
        var since = since();
        var limit = Optional.ofNullable(cron.getSpec().getStartingDeadlineSeconds());
        var earliest =
                limit.map(now::minusSeconds).filter(early -> early.isAfter(since)).orElse(since);
        var due = schedule.last(earliest, now);
        if (due.isPresent() && missedMany(schedule, earliest)) {
            tell(
                    true,
                    "TooManyMissedTimes",
                    "too many missed start times. Set or decrease .spec.startingDeadlineSeconds"
                            + " or check clock skew");
        }
        if (due.isEmpty() && limit.isPresent()) {
            schedule.last(since, now).ifPresent(this::tooLate);
        }
        return due;
    }

    private void tooLate(Instant missed) {
        tell(
                true,
                "MissSchedule",
                "Missed scheduled time to start a job: "
                        + DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                missed.atOffset(ZoneOffset.UTC)));
    }

    private Instant since() {
        return Instant.parse(
                Optional.ofNullable(before().getLastScheduleTime())
                        .orElseGet(() -> cron.getMetadata().getCreationTimestamp()));
    }

    private boolean missedMany(CronSchedule schedule, Instant earliest) {
        var next = schedule.after(earliest);
        for (int missed = 0; missed <= MANY_MISSED; missed++) {
            if (next.isEmpty() || next.get().isAfter(now)) {
                return false;
            }
            next = schedule.after(next.get());
        }
        return true;
    }

    private boolean made(Instant due) {
        var name = CronJobs.name(cron, due);
        return jobs.stream().anyMatch(job -> job.getMetadata().getName().equals(name));
    }

    private boolean mayStart(List<Job> active) {
        boolean forbidden =
                "Forbid".equals(cron.getSpec().getConcurrencyPolicy()) && !active.isEmpty();
        if (forbidden) {
            tell(
                    false,
                    "JobAlreadyActive",
                    "Not starting job because prior execution is running and concurrency policy is"
                            + " Forbid");
        }
        return !forbidden;
    }

    private CronJobStatus status(List<Job> active, Optional<Instant> handled) {
        return new CronJobStatusBuilder()
                .withActive(active.stream().map(this::listed).toList())
                .withLastScheduleTime(
                        handled.map(Instant::toString).orElse(before().getLastScheduleTime()))
                .withLastSuccessfulTime(lastSuccess())
                .build();
    }

    /** As it was listed first: a reference does not follow its object's versions. */
    private ObjectReference listed(Job job) {
        return before().getActive().stream()
                .filter(reference -> reference.getUid().equals(job.getMetadata().getUid()))
                .findFirst()
                .orElseGet(() -> reference(job));
    }

    private @Nullable String lastSuccess() {
        return Stream.concat(
                        Stream.ofNullable(before().getLastSuccessfulTime()),
                        jobs.stream()
                                .filter(
                                        job ->
                                                CronJobs.end(job)
                                                        .filter("Complete"::equals)
                                                        .isPresent())
                                .map(job -> job.getStatus().getCompletionTime())
                                .filter(Objects::nonNull))
                .max(naturalOrder())
                .orElse(null);
    }

    static ObjectReference reference(Job job) {
        return new ObjectReferenceBuilder()
                .withApiVersion(job.getApiVersion())
                .withKind(job.getKind())
                .withNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName())
                .withUid(job.getMetadata().getUid())
                .withResourceVersion(job.getMetadata().getResourceVersion())
                .build();
    }
}
