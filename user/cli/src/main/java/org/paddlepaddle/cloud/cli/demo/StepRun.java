// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** Plays one step after the other: a line that changes while it goes on, and one that stays. */
final class StepRun {
    static final int LABEL = 14;

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final int TEXT = 56;

    private final Shell shell;
    private final InstantSource clock;

    StepRun(Shell shell, InstantSource clock) {
        this.shell = shell;
        this.clock = clock;
    }

    /** Returns when the step is done; what came of it is on the screen then. */
    void play(StoryStep step) throws InterruptedException {
        begin(step);
        await(step);
    }

    /** Both begin at once; the second is waited for when the first is done. */
    void playBoth(StoryStep first, StoryStep second) throws InterruptedException {
        begin(first);
        begin(second);
        await(first);
        await(second);
    }

    private void begin(StoryStep step) throws InterruptedException {
        insist(
                step.label(),
                () -> {
                    step.begin();
                    return true;
                });
    }

    private void await(StoryStep step) throws InterruptedException {
        var begun = clock.instant();
        var text = insist(step.label(), () -> result(step, begun));
        done(step.label(), text, Duration.between(begun, clock.instant()));
    }

    /** Looks until the step is done. */
    private String result(StoryStep step, Instant begun) throws InterruptedException {
        var progress = progress();
        while (true) {
            switch (step.look()) {
                case DemoStepOutcome.Pending(var text) ->
                        progress.update(line(step.label(), text, begun));
                case DemoStepOutcome.Done(var text) -> {
                    progress.clear();
                    return text;
                }
                case DemoStepOutcome.Failed(var text, var about) -> {
                    progress.clear();
                    throw Failure.of(
                            Exit.FAILED,
                            shell.text("demo.step-failed", shell.text(step.label()), text),
                            shell.suggest("why ") + about,
                            shell.suggest("describe ") + about);
                }
            }
            pause(step.label(), begun);
        }
    }

    /** Something that needs the system. */
    interface Attempt<T> {
        T make() throws InterruptedException;
    }

    /**
     * The system may be killed and started again meanwhile: what found nobody to answer is tried
     * again. So it must not matter whether it is done once or twice.
     */
    <T> T insist(String label, Attempt<T> attempt) throws InterruptedException {
        var begun = clock.instant();
        var progress = progress();
        while (true) {
            try {
                var made = attempt.make();
                progress.clear();
                return made;
            } catch (ClusterException e) {
                if (!e.noAnswer()) {
                    throw e;
                }
                progress.update(line(label, shell.text("demo.no-answer"), begun));
            }
            pause(label, begun);
        }
    }

    private void pause(String label, Instant begun) throws InterruptedException {
        if (Duration.between(begun, clock.instant()).compareTo(PATIENCE) > 0) {
            throw Failure.of(
                    Exit.TIMEOUT,
                    shell.text("demo.step-slow", shell.text(label), Sizes.elapsed(PATIENCE)),
                    shell.suggest("events"));
        }
        Thread.sleep(LOOK_EVERY);
    }

    private Progress progress() {
        return new Progress(shell.screen(), clock);
    }

    private String line(String label, String text, Instant begun) {
        return "  " + Cells.pad(shell.text(label), LABEL) + text + "  " + since(begun);
    }

    /** The line of a step that is over. */
    void done(String label, String text, Duration took) {
        var style = shell.screen().style();
        shell.screen()
                .line(
                        style.good("✓ ")
                                + Cells.pad(shell.text(label), LABEL)
                                + Cells.pad(text, TEXT)
                                + style.faint(Sizes.elapsed(took)));
    }

    private String since(Instant begun) {
        return Sizes.elapsed(Duration.between(begun, clock.instant()));
    }
}
