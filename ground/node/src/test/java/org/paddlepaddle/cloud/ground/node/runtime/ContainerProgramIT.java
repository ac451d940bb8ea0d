// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** What the program of a container, and a further one, begin with. */
@ParameterizedClass
@EnumSource(Isolation.class)
class ContainerProgramIT {
    @RegisterExtension final OneContainer box;

    ContainerProgramIT(Isolation isolation, @TempDir Path temporary) {
        box = new OneContainer(isolation, temporary);
    }

    @Test
    void when_both_streams_are_written_then_the_log_has_them_in_order() {
        box.start("echo one; echo two >&2; echo three");

        box.awaitExit();
        assertThat(box.log()).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void when_variables_are_hard_to_quote_then_they_arrive_unchanged() {
        var hard = "it's $HOME `id` \"x\" \\ two\nlines";

        box.runtime()
                .start(
                        box.launch(
                                List.of("sh", "-c", "printf %s \"$HARD\""), Map.of("HARD", hard)));

        box.awaitExit();
        assertThat(box.log()).isEqualTo(hard);
    }

    @Test
    void when_started_then_nothing_of_the_agents_environment_is_there() {
        box.start("env");

        box.awaitExit();
        assertThat(box.log().lines().map(line -> line.split("=")[0]))
                .containsExactlyInAnyOrder("PATH", "PWD", ContainerProcesses.VARIABLE);
    }

    @Test
    void when_a_further_program_is_started_then_it_has_the_containers_variables_and_files() {
        box.runtime()
                .start(
                        box.launch(
                                List.of("sh", "-c", "echo here >/tmp/x; echo up; exec sleep 1000"),
                                Map.of("GREETING", "it's me")));
        awaitTrue("up", () -> box.log().contains("up"));

        var words =
                box.runtime()
                        .entry(
                                OneContainer.ID,
                                List.of("sh", "-c", "echo $GREETING; cat /tmp/x; exit 3"))
                        .orElseThrow();
        var outcome = Command.run(words, "");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.output()).startsWith("it's me\n");
        assertThat(String.join(" ", words)).doesNotContain("it's me");
        if (box.hasFilesOfItsOwn()) {
            assertThat(outcome.output()).isEqualTo("it's me\nhere\n");
        }
    }

    @Test
    void when_a_run_has_barely_begun_then_a_further_program_waits_for_it() {
        box.start("exec sleep 1000");

        var outcome =
                Command.run(
                        box.runtime().entry(OneContainer.ID, List.of("true")).orElseThrow(), "");

        assertThat(outcome.code()).isZero();
    }

    @Test
    void when_another_user_is_asked_for_then_the_payload_is_that_user() {
        RealMachine.requireRoot();
        var runAsIdentity = Optional.of(new RunAsIdentity(1234, 2345, List.of(3456L)));

        box.runtime()
                .start(box.as(runAsIdentity, false, "id -u; id -G; touch mine && echo writable"));

        assertThat(box.awaitExit().code()).isZero();
        assertThat(box.log()).isEqualTo("1234\n2345 3456\nwritable\n");
    }
}
