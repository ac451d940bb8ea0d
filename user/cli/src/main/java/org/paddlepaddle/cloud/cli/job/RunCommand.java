// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc run}: trains what lies in the working directory, without a manifest. */
@Command(name = "run")
public final class RunCommand implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final Duration LAST_LINES = Duration.ofSeconds(5);

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final RunOptions options = new RunOptions();

    @Option(names = "--rm")
    private boolean remove;

    public RunCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            return run();
        } catch (CodeArchive.RefusedException e) {
            throw Failure.of(
                    Exit.USAGE, shell.text(e.key(), e.details()), shell.text(e.key() + "-advice"));
        }
    }

    private int run() throws InterruptedException {
        var request = options.read(shell, shell.directory(), System.nanoTime());
        var manifest = new RunManifest(request);
        var archive = CodeArchive.of(shell.directory());
        try (var cluster = where.open(shell)) {
            var job = new RunningJob(cluster, where.namespace(cluster), request.name());
            job.submit(manifest, archive);
            note(
                    shell.text(
                            "run.submitted",
                            request.name(),
                            archive.files(),
                            String.join(" ", manifest.command())));
            try (var _ = new Goodbye(shell, job, request.name(), where.again(cluster))) {
                int code = follow(cluster, job, request.name());
                if (remove) {
                    job.remove();
                }
                return code;
            }
        }
    }

    private int follow(Cluster cluster, RunningJob job, String name) throws InterruptedException {
        var palette = new RunLines(shell.screen());
        try (var logs = new PodLogs(cluster, where.namespace(cluster), name, palette::print)) {
            var said = "";
            while (true) {
                try {
                    var seen = job.look();
                    var pods = job.pods();
                    logs.see(pods);
                    said = tell(seen, said);
                    if (RunningJob.isOver(seen)) {
                        logs.drain(LAST_LINES);
                        int failed = RunningJob.exitCode(seen, pods).orElse(1);
                        return end(seen, name, where.again(cluster), failed);
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

    /** Says what changed: a phase, or the reason it waits. */
    private String tell(JsonNode job, String said) {
        var phase = RunningJob.phase(job);
        var message = RunningJob.message(job);
        var now = phase.isEmpty() || message.isEmpty() ? phase : phase + ": " + message;
        if (!now.equals(said) && !RunningJob.isOver(job)) {
            note(now);
        }
        return now;
    }

    private int end(JsonNode job, String name, String flags, int failed) {
        if (RunningJob.phase(job).equals("Completed")) {
            note(shell.text("run.completed", name));
            return Exit.OK.code();
        }
        note(shell.text("run.failed", name, RunningJob.message(job)));
        note(remove ? shell.text("run.not-kept") : shell.suggest("why pdj/" + name + flags));
        return failed;
    }

    /** On the other stream, so that the program's own output can be piped on. */
    private void note(String text) {
        shell.screen().errorLine(shell.screen().style().accent("pdc: ") + text);
    }
}
