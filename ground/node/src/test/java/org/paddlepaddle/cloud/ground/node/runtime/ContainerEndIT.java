// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;

/** How containers end: by themselves, by a signal, by us; and what is known of it. */
@ParameterizedClass
@EnumSource(Isolation.class)
class ContainerEndIT {
    @RegisterExtension final OneContainer box;

    ContainerEndIT(Isolation isolation, @TempDir Path temporary) {
        box = new OneContainer(isolation, temporary);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 127, 255})
    void when_the_payload_ends_then_its_code_is_known(int code) {
        box.start("exit " + code);

        assertThat(box.awaitExit().code()).isEqualTo(code);
    }

    @Test
    void when_it_ends_well_then_the_reason_is_completed() {
        box.start("true");

        assertThat(box.awaitExit().reason()).isEqualTo("Completed");
    }

    @Test
    void when_the_program_does_not_exist_then_the_start_failed() {
        box.runtime().start(box.launch(List.of("no-such-program"), Map.of()));

        var exited = box.awaitExit();
        assertThat(exited.reason()).isEqualTo("StartError");
        assertThat(exited.message()).contains("no-such-program").contains("not found");
    }

    @Test
    void when_a_signal_kills_the_payload_then_the_code_says_which() {
        box.start("kill -SEGV $$");

        assertThat(box.awaitExit().code()).isEqualTo(139);
    }

    @Test
    void when_terminated_then_the_payload_may_end_as_it_likes() {
        box.start("trap 'echo bye; exit 7' TERM; echo ready; while :; do sleep 0.05; done");
        awaitTrue("ready", () -> box.log().contains("ready"));

        box.runtime().terminate(OneContainer.ID);

        assertThat(box.awaitExit().code()).isEqualTo(7);
        assertThat(box.log()).contains("bye");
    }

    @Test
    void when_sigterm_is_ignored_then_killing_ends_it() {
        box.start("trap '' TERM; echo ready; while :; do sleep 0.05; done");
        awaitTrue("ready", () -> box.log().contains("ready"));
        box.runtime().terminate(OneContainer.ID);

        box.runtime().kill(OneContainer.ID);

        assertThat(box.awaitExit().code()).isEqualTo(137);
    }

    @Test
    void when_a_child_leaves_parent_and_session_then_killing_ends_it_too() {
        box.start("setsid sh -c 'sleep 1000 & sleep 1000 & exit' & echo ready; wait; sleep 1000");
        awaitTrue("children", () -> box.log().contains("ready") && box.ours().size() >= 3);

        box.runtime().kill(OneContainer.ID);

        assertThat(box.ours()).isEmpty();
    }

    @Test
    void when_interrupts_matter_then_the_payload_does_not_inherit_ignoring_them() {
        box.start("kill -INT $$; echo survived");

        assertThat(box.awaitExit().code()).isEqualTo(130);
    }

    @Test
    void when_memory_runs_out_then_the_reason_says_so() {
        RealMachine.require(box.runtime().limits().contains("memory"), "a writable memory cgroup");
        var limit = new ContainerLimits(OptionalLong.of(32 << 20), OptionalLong.empty());

        box.runtime()
                .start(
                        box.launch(
                                List.of(
                                        "sh",
                                        "-c",
                                        "exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'"),
                                Map.of(),
                                List.of(),
                                limit));

        assertThat(box.awaitExit().reason()).isEqualTo("OOMKilled");
    }

    @Test
    void when_it_leaves_a_message_then_the_end_has_it() {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");

        box.start("echo because >/dev/termination-log; exit 4");

        assertThat(box.awaitExit().message()).isEqualTo("because\n");
        assertThat(Path.of("/dev/termination-log")).doesNotExist();
    }
}
