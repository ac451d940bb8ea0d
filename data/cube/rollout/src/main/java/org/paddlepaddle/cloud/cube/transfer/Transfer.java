// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop from donefile to servers. Every step is in the log before it is taken, and every step
 * may be taken again: a process that was killed finds in the log where it was and goes on there.
 */
public final class Transfer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Transfer.class);

    private final TransferConf conf;
    private final Replicas replicas;
    private final StepLog log;
    private final Delivery delivery;
    private final FaultPoint faults;
    private final ReplicaProgress replicaProgress;
    private final Donefiles donefiles;
    private final CountDownLatch end = new CountDownLatch(1);
    private final ReentrantLock work = new ReentrantLock();
    private final Set<Long> told = new HashSet<>();

    Transfer(
            TransferConf conf,
            Donefiles donefiles,
            ReleasePreparation releasePreparation,
            Replicas replicas,
            FaultPoint faults) {
        this.conf = conf;
        this.donefiles = donefiles;
        this.replicas = replicas;
        this.faults = faults;
        this.log = StepLog.open(conf.workshop(), conf.table(), new VersionFiles(conf)::follow);
        this.replicaProgress = new ReplicaProgress(conf.nodes());
        this.delivery =
                new Delivery(conf, releasePreparation, replicas, log, replicaProgress, faults);
    }

    /** Until it is closed. */
    public void run() throws InterruptedException {
        do {
            try {
                once();
            } catch (FilesException | UncheckedIOException e) {
                LOG.warn("round failed: {}", e.getMessage());
            }
        } while (!end.await(conf.poll().toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Finishes what is under way, brings everything new, then brings back replicas that were away.
     *
     * @return whether every replica serves the newest there is
     */
    public boolean once() {
        work.lock();
        try {
            boolean good = resume();
            for (var next = next(); good && next.isPresent(); next = next()) {
                log.add(new Event.Begun(next.get()));
                replicaProgress.restart(conf.nodes());
                good = resume();
            }
            return catchUp() && good && !leavesAlone();
        } finally {
            work.unlock();
        }
    }

    private Optional<Release> next() {
        if (stopped()) {
            return Optional.empty();
        }
        var patches = conf.patches() ? donefiles.patches() : List.<DonefileEntry>of();
        long now = InstantSource.system().instant().getEpochSecond();
        return NextRelease.of(log.state(), donefiles.bases(), patches, conf.attempts(), now);
    }

    /** Whether something newer was given up too often; told once, as nothing comes of it later. */
    private boolean leavesAlone() {
        var failures = log.state().failures();
        if (failures.values().stream().noneMatch(count -> count >= conf.attempts())) {
            return false;
        }
        var patches = conf.patches() ? donefiles.patches() : List.<DonefileEntry>of();
        var left = NextRelease.leftAlone(log.state(), donefiles.bases(), patches, conf.attempts());
        for (var donefileEntry : left) {
            if (told.add(donefileEntry.id())) {
                LOG.warn(
                        "left alone, id={}: given up {} times, which is max_attempts; a newer one"
                                + " is awaited",
                        donefileEntry.id(),
                        failures.get(donefileEntry.id()));
            }
        }
        return !left.isEmpty();
    }

    /** Takes the waiting release further until it is served or given up. */
    private boolean resume() {
        var release = log.state().waiting();
        if (release == null) {
            return true;
        }
        if (release.stage() == ReleaseStage.CLEARING || aborted()) {
            delivery.giveUp(release, "resumed");
            return false;
        }
        try {
            delivery.advance(release, this::stopped);
            return true;
        } catch (FilesException | UncheckedIOException e) {
            if (end.getCount() == 0) {
                // Told to end, not failed: the next process goes on here.
                throw new FilesException("ended before version " + release.name() + " was served");
            }
            delivery.giveUp(release, String.valueOf(e.getMessage()));
            return false;
        }
    }

    private boolean catchUp() {
        if (stopped()) {
            return false;
        }
        return new CatchUp(conf, replicas, replicaProgress).run(log.state().lineage()).isEmpty();
    }

    /**
     * Gives the release under way up as soon as its phase allows; it is not tried again.
     *
     * @return false when there is none
     */
    public boolean abort() {
        var release = log.state().waiting();
        if (release != null) {
            log.add(new Event.Aborted(release.source().id()));
        }
        return release != null;
    }

    private boolean aborted() {
        var release = log.state().waiting();
        return release != null && log.state().settled().contains(release.source().id());
    }

    /**
     * Back to the version before the current one, on all replicas. What was taken back is not
     * brought again, nor patches that would lie over it: the next base is.
     */
    public void rollback() {
        if (!work.tryLock()) {
            throw new FilesException("a release is under way; abort it or wait");
        }
        try {
            var gone = log.state().current();
            if (gone == null || log.state().served().size() < 2) {
                throw new FilesException("there is no version to go back to");
            }
            faults.before("transfer.take-back");
            log.add(new Event.TakenBack(gone.version()));
            new RollbackPhase(conf, replicas, replicaProgress).run(gone, log.state().lineage());
            catchUp();
        } finally {
            work.unlock();
        }
    }

    /** As servers name it; {@code ""} before the first. */
    public String currentVersion() {
        var current = log.state().current();
        return current == null ? "" : current.name();
    }

    TransferConf conf() {
        return conf;
    }

    TransferState state() {
        return log.state();
    }

    ReplicaProgress progress() {
        return replicaProgress;
    }

    Replicas replicas() {
        return replicas;
    }

    /**
     * The builder, or a part of it elsewhere, describes a shard.
     *
     * @return false when there is no such version to describe
     */
    boolean describe(long version, int shard, String meta) {
        boolean known = log.state().knows(version);
        if (known) {
            log.add(new Event.Described(version, shard, meta));
        }
        return known;
    }

    private boolean stopped() {
        return end.getCount() == 0 || aborted();
    }

    /** Ends the loop; a release under way is taken up by the next process. */
    public void stop() {
        end.countDown();
    }

    @Override
    public void close() {
        stop();
        work.lock();
        try {
            replicas.close();
            log.close();
        } finally {
            work.unlock();
        }
    }
}
