// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** What an agent finds that another has left. */
@ParameterizedClass
@EnumSource(Isolation.class)
class ContainerRecoveryIT {
    @RegisterExtension final OneContainer box;

    ContainerRecoveryIT(Isolation isolation, @TempDir Path temporary) {
        box = new OneContainer(isolation, temporary);
    }

    @Test
    void when_an_agent_died_before_the_first_process_then_the_run_is_begun_again() {
        box.runtime().prepareInput(OneContainer.ID);

        box.reopened().giveUpUnborn();

        assertThat(box.runtime().latest(OneContainer.POD, "main")).isEmpty();
        box.start("exit 4");
        assertThat(box.awaitExit().code()).isEqualTo(4);
        assertThat(box.awaitExit().id()).isEqualTo(OneContainer.ID);
    }

    @Test
    void when_a_start_was_given_up_then_it_can_no_longer_happen() throws IOException {
        box.runtime().prepareInput(OneContainer.ID);
        var directory = requireNonNull(box.runtime().runDirectory(OneContainer.ID).getParent());
        Files.createFile(directory.resolve("claimed"));
        Files.writeString(directory.resolve("cgroups"), "");
        Files.writeString(directory.resolve("arguments"), "");
        var enter = box.home().scripts().resolve("enter.sh").toString();

        var late =
                Command.run(
                        List.of(
                                "/bin/sh",
                                enter,
                                directory + "",
                                box.logFile() + "",
                                "echo",
                                "ran"),
                        "");

        assertThat(late.succeeded()).isFalse();
        assertThat(directory.resolve("pid")).doesNotExist();
    }

    @Test
    void when_a_run_lives_then_it_is_not_given_up() {
        box.start("exec sleep 1000");

        box.reopened().giveUpUnborn();

        assertThat(box.runtime().latest(OneContainer.POD, "main"))
                .hasValueSatisfying(
                        state -> assertThat(state).isInstanceOf(ContainerState.Running.class));
    }

    @Test
    void when_the_agent_forgets_all_then_another_finds_the_container() {
        box.start("echo ready; while [ ! -e go ]; do sleep 0.05; done; exit 5");
        awaitTrue("ready", () -> box.log().contains("ready"));

        var found = box.reopened().latest(OneContainer.POD, "main").orElseThrow();
        assertThat(found).isInstanceOf(ContainerState.Running.class);

        box.runtime().terminate(OneContainer.ID);
        assertThat(box.awaitExit().code()).isEqualTo(143);
    }
}
