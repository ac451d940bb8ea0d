// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodesRequest;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

class StandaloneArgumentsTest {
    private static final UpRequest REQUEST =
            new UpRequest(
                    Path.of("/a=b/home"),
                    NetworkChoice.loopback,
                    OptionalInt.of(7443),
                    new NodesRequest(3, 2, 100),
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
}
