// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** Submits a demo's training job and shows it until it is over. */
final class TrainingRun {
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final Duration LOOK_EVERY = Duration.ofMillis(400);

    private final Shell shell;
    private final Cluster cluster;
    private final DemoJob job;
    private final InstantSource clock;

    TrainingRun(Shell shell, Cluster cluster, DemoJob job, InstantSource clock) {
        this.shell = shell;
        this.cluster = cluster;
        this.job = job;
        this.clock = clock;
    }

    /**
     * Replaces a finished job of this name.
     *
     * @return false when one is still at work: it is followed instead
     */
    boolean submit() throws InterruptedException {
        if (job.alreadyAtWork()) {
            return false;
        }
        job.remove();
        var deadline = clock.instant().plus(REMOVAL);
        while (!job.gone()) {
            if (clock.instant().isAfter(deadline)) {
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("demo.not-removed", job.name()),
                        shell.suggest("describe pdj ") + job.name());
            }
            Thread.sleep(LOOK_EVERY);
        }
        job.submit();
        return true;
    }

    /**
     * Looks until the job is over. The picture is redrawn at this rate, so a watch gains nothing.
     */
    DemoView follow(Instant begun) throws InterruptedException {
        var display = new Display(shell);
        try (var log = new LossWatch(cluster, DemoJob.NAMESPACE, job.talker())) {
            var view = Display.NOTHING_YET;
            while (true) {
                var elapsed = Duration.between(begun, clock.instant());
                view = job.look(elapsed, log.curve(), view);
                display.show(view);
                if (view.finished()) {
                    log.drain();
                    return display.end(view.with(log.curve()));
                }
                if (elapsed.compareTo(PATIENCE) > 0) {
                    throw Failure.of(
                            Exit.TIMEOUT,
                            shell.text("demo.slow", Sizes.elapsed(PATIENCE)),
                            shell.suggest("describe pdj ") + job.name(),
                            shell.suggest("events"));
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }
}
