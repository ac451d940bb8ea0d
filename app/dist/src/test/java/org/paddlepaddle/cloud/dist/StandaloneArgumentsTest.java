// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodeWish;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

class StandaloneArgumentsTest {
    private static final UpRequest REQUEST =
            new UpRequest(
                    Path.of("/a=b/home"),
                    NetworkChoice.loopback,
                    OptionalInt.of(7443),
                    new NodeWish(3, 2, 100),
                    false);

    @Test
    void a_request_survives_the_command_line() {
        var arguments = StandaloneArguments.of(REQUEST).toArray(String[]::new);

        assertThat(StandaloneArguments.parse(arguments)).isEqualTo(REQUEST);
    }

    @Test
    void an_unknown_argument_is_refused() {
        assertThatThrownBy(() -> StandaloneArguments.parse("--colour=red"))
                .hasMessageContaining("--colour=red");
    }

    @Test
    void the_process_is_this_java_with_this_class_path() {
        var command = JavaCommand.of(REQUEST, Map.of("PDC_DIST", "/dist"));

        assertThat(command)
                .contains(
                        System.getProperty("java.home") + "/bin/java",
                        System.getProperty("java.class.path"),
                        StandaloneMain.class.getName())
                .endsWith(
                        "--home=/a=b/home",
                        "--network=loopback",
                        "--port=7443",
                        "--nodes=3",
                        "--gpus=2",
                        "--simulate-nodes=100",
                        "--operator=false");
    }

    @Test
    void options_of_the_user_come_after_ours_and_before_the_program() {
        var environment = Map.of("PDC_DIST", "/dist", "PDC_JAVA_OPTIONS", " -Xms64m  -Xmx2g ");

        var command = JavaCommand.of(REQUEST, environment);

        assertThat(command).containsSequence("-Xms64m", "-Xmx2g", "-cp");
    }
}
