// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.nio.file.Path;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** How the demo ends: with a model, with a reason, or with a goodbye. */
final class Story {
    private static final int LOG_LINES = 15;

    private final Shell shell;
    private final DemoJob job;
    private final String homeFlag;

    Story(Shell shell, DemoJob job, String homeFlag) {
        this.shell = shell;
        this.job = job;
        this.homeFlag = homeFlag;
    }

    Exit end(DemoView view, RunningSystem system) {
        if (view.completed()) {
            success(view, system);
            return Exit.OK;
        }
        failure(view);
        return Exit.FAILED;
    }

    private void success(DemoView view, RunningSystem system) {
        var screen = shell.screen();
        screen.line(
                screen.style().good("✓ ")
                        + shell.text("demo.completed", job.name(), Sizes.elapsed(view.elapsed())));
        output(view).ifPresent(directory -> keepsake(SavedFiles.in(Path.of(directory))));
        screen.blank();
        screen.line(shell.text("up.next"));
        screen.line("  export KUBECONFIG=" + system.kubeconfig());
        screen.line("  kubectl get pdj,pods");
        screen.line("  kubectl logs " + job.talker());
        screen.line(
                "  "
                        + shell.suggest("logs ")
                        + job.talker()
                        + homeFlag
                        + shell.text("demo.no-kubectl"));
        screen.line("  " + shell.suggest("down") + homeFlag);
    }

    private void keepsake(SavedFiles savedFiles) {
        var screen = shell.screen();
        screen.line(
                "  "
                        + shell.text(
                                "demo.model",
                                savedFiles.directory(),
                                savedFiles.files().size(),
                                Sizes.bytes(savedFiles.bytes())));
        savedFiles.lines().forEach(line -> screen.line("    " + line));
        if (savedFiles.hidden() > 0) {
            screen.line("    " + shell.text("demo.more-files", savedFiles.hidden()));
        }
    }

    private static Optional<String> output(DemoView view) {
        return view.pods().stream().flatMap(pod -> pod.output().stream()).findFirst();
    }

    private void failure(DemoView view) {
        var screen = shell.screen();
        var culprit = view.pods().stream().filter(pod -> pod.failed() || pod.stuck()).findFirst();
        var name = culprit.map(DemoPodState::name).orElse(job.talker());
        screen.line(screen.style().bad("✗ ") + shell.text("demo.failed", job.name()));
        culprit.ifPresent(pod -> screen.line("  " + reason(pod)));
        var lines = job.lastLines(name, LOG_LINES);
        if (!lines.isEmpty()) {
            screen.line("  " + shell.text("demo.last-lines", name));
            lines.forEach(line -> screen.line("    " + line));
        }
        screen.line(shell.text("up.next"));
        screen.line("  " + shell.suggest("logs ") + name + homeFlag);
        screen.line("  " + shell.suggest("describe pdj ") + job.name() + homeFlag);
        screen.line("  " + shell.suggest("doctor"));
    }

    private static String reason(DemoPodState pod) {
        return pod.name()
                + ": "
                + pod.word()
                + (pod.message().isEmpty() ? "" : " (" + pod.message() + ")");
    }

    /** Ctrl-C leaves the job alone; the reader should know that, and how to come back to it. */
    Farewell farewellOnInterrupt() {
        return new Farewell(shell.screen(), shell.text("demo.left", job.name(), homeFlag));
    }

    static final class Farewell implements AutoCloseable {
        private volatile boolean cancelled;

        Farewell(Screen screen, String text) {
            Threads.onExit(
                    "farewell",
                    () -> {
                        if (!cancelled) {
                            screen.line("\n" + text);
                        }
                    });
        }

        /** Nothing is said when the demo came to its own end. */
        @Override
        public void close() {
            cancelled = true;
        }
    }
}
