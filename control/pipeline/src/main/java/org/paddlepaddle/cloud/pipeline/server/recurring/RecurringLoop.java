// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.recurring.Recurrence;
import org.paddlepaddle.cloud.pipeline.recurring.Recurrence.Decision;
import org.paddlepaddle.cloud.pipeline.server.KfpMessages;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.ListQuery.Operation;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop that starts runs when they are due. It uses the system's own rights: who made a
 * recurring run was asked for theirs, as with a CronJob of Kubernetes.
 */
public final class RecurringLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecurringLoop.class);

    /** A clock may be set: no wait is longer. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** Nothing tells when a run has ended, or when the API answers again. */
    private static final Duration BUSY = Duration.ofSeconds(2);

    private static final int SERVER_ERROR = 500;

    private final PipelineStore store;
    private final RunSync sync;
    private final RecurringLaunch launch;
    private final KubernetesClient client;
    private final InstantSource clock;
    private final Semaphore changes = new Semaphore(0);
    private final Loop loop;

    /**
     * @param client with the system's rights
     */
    public RecurringLoop(
            PipelineStore store,
            RunSync sync,
            KubernetesClient client,
            InstantSource clock,
            Supervisor supervisor) {
        this.store = store;
        this.sync = sync;
        this.launch = new RecurringLaunch(store, clock);
        this.client = client;
        this.clock = clock;
        this.loop = supervisor.loop("recurring-runs", this::turn);
    }

    /** A row was added or changed. */
    void changed() {
        changes.release();
    }

    private void turn() throws InterruptedException {
        var wait = next().map(due -> Duration.between(clock.instant(), due));
        if (wait.isEmpty()) {
            changes.acquire();
        } else if (wait.get().isPositive()) {
            var bounded = wait.get().compareTo(LONGEST) < 0 ? wait.get() : LONGEST;
            changes.tryAcquire(bounded.toMillis() + 1, TimeUnit.MILLISECONDS);
        }
        changes.drainPermits();
    }

    /**
     * Starts what is due, and says when to look again; empty when nothing is to come. One that
     * fails does not keep the others from their times: its failure is thrown after them.
     */
    private Optional<Instant> next() {
        Optional<Instant> next = Optional.empty();
        RuntimeException failure = null;
        for (var row : store.recurring().list(ListQuery.all("enabled", true)).rows()) {
            try {
                var look = look(row);
                if (next.isEmpty() || look.filter(next.get()::isAfter).isPresent()) {
                    next = look;
                }
            } catch (RuntimeException e) {
                failure = joined(failure, row, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return next;
    }

    private static RuntimeException joined(
            @Nullable RuntimeException before, RecurringRow row, RuntimeException failure) {
        if (before == null) {
            return new IllegalStateException(
                    "recurring run %s cannot be looked at: %s"
                            .formatted(row.id(), failure.getMessage()),
                    failure);
        }
        before.addSuppressed(failure);
        return before;
    }

    private Optional<Instant> look(RecurringRow row) {
        return switch (decide(row)) {
            case Decision.Never() -> Optional.empty();
            case Decision.Later(var due) -> Optional.of(due);
            case Decision.Busy _ -> Optional.of(clock.instant().plus(BUSY));
            case Decision.Start(var due) -> Optional.of(start(row, due));
        };
    }

    private Decision decide(RecurringRow row) {
        var recurrence =
                new Recurrence(
                        TriggerReader.read(KfpMessages.json(row.trigger(), "{}")),
                        row.enabled(),
                        row.catchup(),
                        row.concurrency(),
                        row.created(),
                        row.last());
        var now = clock.instant();
        var alone = recurrence.decide(0, now);
        return alone instanceof Decision.Start(var due)
                ? recurrence.decide(active(row, due), now)
                : alone;
    }

    /** Runs under way, but for the one that a server which ended may have begun for this time. */
    private int active(RecurringRow row, Instant due) {
        var open = ListQuery.all("recurring", row.id()).and("finished", Operation.EQUALS, 0L);
        return (int)
                store.runs().list(open).rows().stream()
                        .filter(run -> !run.id().equals(RecurringLaunch.id(row, due)))
                        .filter(run -> !sync.look(run, client).row().isFinal())
                        .count();
    }

    private Instant start(RecurringRow row, Instant due) {
        try {
            var run = launch.start(row, due, client);
            RecurringActions.update(store, row.id(), now -> now.withStarted(due));
            LOG.info("recurring run {} started run {} for {}", row.id(), run.id(), due);
        } catch (HttpRefusal e) {
            if (e.status() >= SERVER_ERROR) {
                LOG.warn("recurring run {} waits: {}", row.id(), e.getMessage());
                return clock.instant().plus(BUSY);
            }
            LOG.warn("recurring run {} has no run for {}: {}", row.id(), due, e.getMessage());
            var error = String.valueOf(e.getMessage());
            RecurringActions.update(store, row.id(), now -> now.withError(due, error));
        }
        return clock.instant();
    }

    @Override
    public void close() {
        loop.close();
    }
}
