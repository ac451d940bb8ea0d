// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.standalone.Readiness.Answer;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** What is said about a system that runs and does not become ready, however long one waits. */
class StartupTest {
    private static final HomeState READY = new HomeState.Running(FakeControl.system(Stage.ready));

    @Test
    void a_running_system_that_is_not_ready_says_what_fails() {
        var failure = failure(new Answer.NotReady(List.of("storage", "scheduler")));

        assertThat(failure.exit()).isEqualTo(Exit.NOT_RUNNING);
        assertThat(failure).hasMessageContainingAll("is running", "not ready: storage, scheduler");
        assertThat(failure.advice()).anyMatch(line -> line.contains("pdc.log"));
    }

    @Test
    void a_running_system_that_is_silent_is_not_called_ready() {
        var failure = failure(new Answer.Silent());

        assertThat(failure.exit()).isEqualTo(Exit.NOT_RUNNING);
        assertThat(failure).hasMessageContaining("nothing answers at https://127.0.0.1:6443");
        assertThat(failure.advice()).anyMatch(line -> line.contains("down"));
    }

    private static Failure failure(Answer always) {
        var control = new FakeControl().seeing(READY).answering(always);
        var startup = new Startup(shell(), control, new Hasty());
        var request =
                new UpRequest(Path.of("/nonexistent"), NetworkChoice.auto, OptionalInt.empty());
        return assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> startup.ensure(request))
                .actual();
    }

    private static Shell shell() {
        var nowhere =
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new Shell(
                Map.of(),
                Path.of("/somewhere"),
                Messages.english(CliPart.class),
                new Screen(nowhere, nowhere, false, Style.PLAIN, 100));
    }

    /** Twenty seconds pass between one look and the next. */
    private static final class Hasty implements InstantSource {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            now = now.plus(Duration.ofSeconds(20));
            return now;
        }
    }
}
