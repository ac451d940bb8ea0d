// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.cube.layer.FaultPoint;
import org.paddlepaddle.cloud.cube.ship.Durable;
import org.paddlepaddle.cloud.cube.ship.ShipException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the release under way from where the log says it is to the servers, or back. Every step is
 * in the log before it is taken, and every step may be taken again.
 */
final class Delivery {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

    private final TransferConf conf;
    private final Preparation preparation;
    private final Replicas replicas;
    private final StepLog log;
    private final Progress progress;
    private final FaultPoint faults;

    Delivery(
            TransferConf conf,
            Preparation preparation,
            Replicas replicas,
            StepLog log,
            Progress progress,
            FaultPoint faults) {
        this.conf = conf;
        this.preparation = preparation;
        this.replicas = replicas;
        this.log = log;
        this.progress = progress;
        this.faults = faults;
    }

    /** Until it is served; what prevents that is thrown. */
    void advance(Release release, BooleanSupplier stopped) {
        if (!release.stage().reached(Stage.DEPLOYING)) {
            prepare(release, stopped);
        }
        var rollout = new Rollout(conf, replicas, progress);
        var nodes = conf.nodes();
        for (var phase : Phase.ORDER) {
            if (!stage().reached(phase.after)) {
                reach(phase.under);
                nodes = rollout.run(phase, release, nodes, stopped);
                if (phase != Phase.ENABLE) {
                    reach(phase.after);
                }
            }
        }
        finish(release, nodes);
    }

    private void prepare(Release release, BooleanSupplier stopped) {
        var allowed = conf.patience().prepare();
        faults.before("transfer.fetch");
        // Only a virtual thread's read from a socket ends when it is interrupted.
        var input =
                Watched.call(
                        "fetch",
                        Threads::start,
                        allowed,
                        stopped,
                        () -> preparation.fetch(release));
        reach(Stage.BUILDING);
        long last = last(release);
        var metas =
                Watched.call(
                        "build",
                        Threads::startPlatform,
                        allowed,
                        stopped,
                        () -> preparation.build(release, input, last));
        metas.forEach(
                (shard, meta) -> log.add(new Event.Described(release.version(), shard, meta)));
        reach(Stage.DEPLOYING);
    }

    /** A patch lies over what is served now. */
    private long last(Release release) {
        var current = log.state().current();
        return release.patch() && current != null ? current.version() : 0;
    }

    private void finish(Release release, List<Node> nodes) {
        faults.before("transfer.finish");
        log.add(new Event.Finished(now()));
        LOG.info("served, version={} replicas={}", release.name(), nodes.size());
        faults.before("transfer.pop");
        if (log.state().served().size() > 1) {
            // Batches that have begun with the version before end with it.
            LockSupport.parkNanos(conf.patience().hold().toNanos());
        }
        nodes.forEach(node -> pop(node, release));
        faults.before("transfer.trim");
        log.trim(conf.keep());
        preparation.tidy(log.state(), release);
    }

    private void pop(Node node, Release release) {
        try {
            replicas.send(node, release, "pop", conf.patience().enable());
        } catch (ShipException e) {
            LOG.warn("the version before stays in memory, replica={}: {}", node, e.getMessage());
        }
    }

    void giveUp(Release release, String reason) {
        LOG.warn("given up, version={}: {}", release.name(), reason);
        reach(Stage.CLEARING);
        new Retreat(conf, replicas, progress).run(release, log.state().lineage());
        faults.before("transfer.given-up");
        log.add(new Event.GivenUp(reason));
        Durable.remove(conf.output().resolve(release.directory()));
    }

    private void reach(Stage stage) {
        faults.before("transfer.log." + stage);
        log.add(new Event.Reached(stage, now()));
        faults.before("transfer." + stage);
    }

    private Stage stage() {
        return Objects.requireNonNull(log.state().waiting()).stage();
    }

    private static long now() {
        return InstantSource.system().instant().getEpochSecond();
    }
}
