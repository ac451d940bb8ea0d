// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.cache.source.SourceException;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.UnsafePathException;
import org.paddlepaddle.cloud.supervise.RateLimit;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The durable job queue of one data set: accepted once, done one after the other of each type,
 * remembered across restarts. A job that was running when the process ended begins again, and finds
 * most of its work done.
 */
public final class JobQueue implements AutoCloseable {
    private static final int KEPT = 100;

    /** Reading a data set again must not be felt by those who train on it. */
    private static final RateLimit SCRUB_RATE = new RateLimit(16 << 20);

    private final CacheTree tree;
    private final Sources sources;
    private final CredentialFiles secrets;
    private final InstantSource clock;
    private final JobFiles files;
    private final Consumer<JobReport> news;
    private final Supervisor supervisor;
    private final CacheScrubber scrubber;
    private final Map<JobType, BlockingQueue<JobRequest>> queues = new EnumMap<>(JobType.class);
    private final Map<String, JobFiles.Kept> jobs = new LinkedHashMap<>();
    private final Map<String, JobProgress> running = new LinkedHashMap<>();

    /**
     * @param news told of every job that begins or ends
     */
    public JobQueue(
            CacheTree tree,
            Sources sources,
            CredentialFiles secrets,
            InstantSource clock,
            Consumer<JobReport> news)
            throws IOException {
        this(tree, sources, secrets, clock, news, new Supervisor());
    }

    /**
     * @param supervisor of the loops, which are closed with the board
     */
    JobQueue(
            CacheTree tree,
            Sources sources,
            CredentialFiles secrets,
            InstantSource clock,
            Consumer<JobReport> news,
            Supervisor supervisor)
            throws IOException {
        this.supervisor = supervisor;
        this.news = news;
        this.tree = tree;
        this.sources = sources;
        this.secrets = secrets;
        this.clock = clock;
        this.files = new JobFiles(tree.jobs());
        for (var type : JobType.values()) {
            queues.put(type, new LinkedBlockingQueue<>());
        }
        this.scrubber = new CacheScrubber(tree, SCRUB_RATE, clock, this::repair);
        resume();
        supervisor.loop("cache-scrub", scrubber::turn);
        queues.forEach((type, queue) -> supervisor.loop("cache-" + type, () -> turn(queue)));
    }

    private void resume() throws IOException {
        var kept = files.all();
        kept.sort(Comparator.comparingLong(one -> one.report().started()));
        for (var one : kept) {
            jobs.put(one.request().id(), one);
            if (!one.report().state().isFinal()) {
                queue(one.request());
            }
        }
    }

    private void queue(JobRequest request) {
        Objects.requireNonNull(queues.get(request.type())).add(request);
    }

    /**
     * Takes a job; the same one again is the one that is known.
     *
     * @throws ConflictException when another job has the id
     */
    public JobReport accept(JobRequest request) {
        if (Boolean.TRUE.equals(request.terminate()) && find(request.id()).isEmpty()) {
            cancelAll();
        }
        return add(request);
    }

    private synchronized JobReport add(JobRequest request) {
        var known = jobs.get(request.id());
        if (known != null) {
            if (!known.request().equals(request)) {
                throw new ConflictException(request.id());
            }
            return report(known);
        }
        var kept = new JobFiles.Kept(request, JobReport.queued(request));
        files.write(kept);
        jobs.put(request.id(), kept);
        forgetOldest();
        queue(request);
        return kept.report();
    }

    private void forgetOldest() {
        var surplus =
                jobs.values().stream()
                        .filter(kept -> kept.report().state().isFinal())
                        .limit(Math.max(0, jobs.size() - KEPT))
                        .map(kept -> kept.request().id())
                        .toList();
        surplus.forEach(
                id -> {
                    jobs.remove(id);
                    files.delete(id);
                });
    }

    public synchronized Optional<JobReport> find(String id) {
        return Optional.ofNullable(jobs.get(id)).map(this::report);
    }

    public synchronized Optional<JobRequest> request(String id) {
        return Optional.ofNullable(jobs.get(id)).map(JobFiles.Kept::request);
    }

    /** Oldest first. */
    public synchronized List<JobReport> all() {
        return jobs.values().stream().map(this::report).toList();
    }

    private JobReport report(JobFiles.Kept kept) {
        var progress = running.get(kept.request().id());
        return progress == null ? kept.report() : progress.running();
    }

    /** Ends a job before it is done. Whether there was anything to end. */
    public synchronized boolean cancel(String id) {
        var progress = running.get(id);
        var kept = jobs.get(id);
        if (progress != null) {
            progress.cancel();
            return true;
        }
        if (kept != null && !kept.report().state().isFinal()) {
            Objects.requireNonNull(queues.get(kept.request().type())).remove(kept.request());
            keep(
                    kept.request(),
                    new JobProgress(kept.request(), clock)
                            .ended(JobState.cancelled, "cancelled before it began"));
            return true;
        }
        return false;
    }

    public void cancelAll() {
        all().forEach(job -> cancel(job.id()));
    }

    private void turn(BlockingQueue<JobRequest> queue) throws InterruptedException {
        var request = queue.take();
        var progress = new JobProgress(request, clock);
        try {
            begin(request, progress);
            end(request, outcome(request, progress));
        } catch (InterruptedException e) {
            // Not an end: the next process goes on with it.
            forget(request);
            throw e;
        } catch (RuntimeException | Error e) {
            forget(request);
            queue.add(request);
            throw e;
        }
    }

    private synchronized void begin(JobRequest request, JobProgress progress) {
        running.put(request.id(), progress);
        keep(request, progress.running());
        news.accept(progress.running());
    }

    private synchronized void end(JobRequest request, JobReport report) {
        running.remove(request.id());
        keep(request, report);
        news.accept(report);
    }

    private synchronized void forget(JobRequest request) {
        running.remove(request.id());
    }

    private void keep(JobRequest request, JobReport report) {
        var kept = new JobFiles.Kept(request, report);
        jobs.put(request.id(), kept);
        files.write(kept);
    }

    private JobReport outcome(JobRequest request, JobProgress progress)
            throws InterruptedException {
        try {
            work(request).run(progress);
            return progress.hasFailures()
                    ? progress.ended(JobState.failed, progress.reasons())
                    : progress.ended(JobState.succeeded, "");
        } catch (CancellationException _) {
            return progress.ended(JobState.cancelled, "the job was cancelled");
        } catch (IOException | SourceException | UnsafePathException | IllegalArgumentException e) {
            return progress.ended(JobState.failed, String.valueOf(e.getMessage()));
        } finally {
            tree.index().compact();
        }
    }

    private CacheWork work(JobRequest request) {
        var paths = request.paths() == null ? List.<String>of() : request.paths();
        return switch (request.type()) {
            case sync ->
                    new SyncWork(tree, sources, secrets, Objects.requireNonNull(request.sync()));
            case warmup ->
                    new WarmupWork(
                            tree,
                            sources,
                            secrets,
                            Objects.requireNonNullElse(request.warmup(), WarmupOptions.ALL));
            case rmr -> new RemoveWork(tree, paths, true);
            case clear -> new RemoveWork(tree, paths, false);
        };
    }

    /** Fetches again what the scrubber found damaged. */
    private void repair(List<String> paths) {
        var all = new WarmupOptions(paths, null, null, null, null, null, null, null);
        accept(JobRequest.warmup("repair-" + clock.millis(), all));
    }

    /** Looks now whether all files are still what was copied. */
    public void scrub() {
        scrubber.ask();
    }

    /** What was looked at since the process began. */
    public Scrubbed scrubbed() {
        return scrubber.done();
    }

    /** Which loops keep failing and with what. */
    public Optional<String> trouble() {
        return supervisor.trouble();
    }

    @Override
    public void close() {
        supervisor.close();
    }

    /** Another job has the id. */
    public static final class ConflictException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ConflictException(String id) {
            super("job " + id + " is another one; choose another id");
        }
    }
}
