// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;

/** A run that somebody watches until it ends, or cannot begin. */
final class FollowedRun {
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final Duration LAST_LINES = Duration.ofSeconds(5);

    private final Shell shell;
    private final RunScreen screen;
    private final RunningJob job;
    private final String flags;
    private final boolean remove;
    private String said = "";
    private OptionalLong stuckSince = OptionalLong.empty();

    /**
     * @param flags what a command needs to find the job
     * @param remove whether the job goes when it has ended
     */
    FollowedRun(Shell shell, RunScreen screen, RunningJob job, String flags, boolean remove) {
        this.shell = shell;
        this.screen = screen;
        this.job = job;
        this.flags = flags;
        this.remove = remove;
    }

    int follow(Cluster cluster, String namespace) throws InterruptedException {
        try (var logs = new JobLogs(cluster, namespace, job.name(), screen::print)) {
            while (true) {
                try {
                    var end = look(logs);
                    if (end.isPresent()) {
                        return end.getAsInt();
                    }
                } catch (ClusterException e) {
                    // The system was killed or is being upgraded: the job goes on without it.
                    if (!e.noAnswer()) {
                        throw e;
                    }
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    private OptionalInt look(JobLogs logs) throws InterruptedException {
        var seen = job.look();
        var pods = job.pods();
        logs.see(pods);
        if (RunningJob.isOver(seen)) {
            logs.drain(LAST_LINES);
            int code = end(seen, RunningJob.exitCode(seen, pods).orElse(1));
            if (remove) {
                job.remove();
            }
            return OptionalInt.of(code);
        }
        var end = giveUp(pods);
        tell(seen);
        job.preparation(pods).ifPresent(screen::progress);
        return end;
    }

    /** Says what changed: a phase, or the reason it waits. */
    private void tell(JsonNode seen) {
        var phase = RunningJob.phase(seen);
        var message = RunningJob.message(seen);
        var now = phase.isEmpty() || message.isEmpty() ? phase : phase + ": " + message;
        // Once an image was missed, the tries to get it come and go; their reason was said.
        if (!now.equals(said) && stuckSince.isEmpty()) {
            screen.note(now);
        }
        said = now;
    }

    /** An image that never comes is waited for no longer than it may take to be put right. */
    private OptionalInt giveUp(List<JsonNode> pods) {
        var found = ImagePullFailure.of(pods);
        long now = System.nanoTime();
        if (found.isEmpty()) {
            stuckSince = ImagePullFailure.anyRuns(pods) ? OptionalLong.empty() : stuckSince;
            return OptionalInt.empty();
        }
        var image = found.get();
        if (stuckSince.isEmpty()) {
            stuckSince = OptionalLong.of(now);
            screen.note(shell.text("run.stuck", image.why(), image.patience().toSeconds()));
        }
        if (now - stuckSince.getAsLong() < image.patience().toNanos()) {
            return OptionalInt.empty();
        }
        job.remove();
        screen.note(shell.text("run.given-up", job.name(), image.image(), image.why()));
        return OptionalInt.of(Exit.FAILED.code());
    }

    private int end(JsonNode seen, int failed) {
        if (screen.folded() > 0) {
            screen.note(shell.text("run.folded", screen.folded()));
        }
        if (RunningJob.phase(seen).equals("Completed")) {
            screen.note(shell.text("run.completed", job.name()));
            return Exit.OK.code();
        }
        screen.note(shell.text("run.failed", job.name(), RunningJob.message(seen)));
        screen.note(
                remove
                        ? shell.text("run.not-kept")
                        : shell.suggest("why pdj/" + job.name() + flags));
        return failed;
    }
}
