// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

class NetworkLinesTest {
    private static final PrintStream NOWHERE = new PrintStream(PrintStream.nullOutputStream());

    private final NetworkLines lines =
            new NetworkLines(
                    new Shell(
                            Map.of(),
                            Path.of("/"),
                            Messages.english(CliPart.class),
                            new Screen(NOWHERE, NOWHERE, false, Style.PLAIN, 100)));

    @ParameterizedTest
    @ValueSource(strings = {"no-ip", "no-nft", "refused"})
    void root_without_networks_for_pods_is_told_on_every_screen(String reason) {
        assertThat(lines.surprise(FakeControl.onLoopback(reason))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"asked", "not-root"})
    void who_could_expect_nothing_else_is_told_where_the_network_is_named(String reason) {
        assertThat(lines.surprise(FakeControl.onLoopback(reason))).isEmpty();
        assertThat(lines.reason(FakeControl.onLoopback(reason))).isPresent();
    }

    @Test
    void a_bridge_needs_no_reason() {
        assertThat(lines.reason(FakeControl.system(Stage.ready))).isEmpty();
    }
}
