// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;

class WebCommandsTest {
    private static FakeControl running() {
        return new FakeControl().seeing(new HomeState.Running(FakeControl.system(Stage.ready)));
    }

    @Test
    void console_prints_a_link() {
        assertThat(Typed.in(running(), "console", "--print").out())
                .startsWith("http://127.0.0.1:8080/login?code=c0de\n");
    }

    @Test
    void pipeline_url_prints_the_host_string_and_renews_it() {
        assertThat(Typed.in(running(), "pipeline", "url").out())
                .isEqualTo("http://127.0.0.1:8080/access/s3cret\n");
        assertThat(Typed.in(running(), "pipeline", "url", "--new").out())
                .isEqualTo("http://127.0.0.1:8080/access/n3w\n");
    }

    @Test
    void s3_credentials_are_variables_of_s3_clients() {
        assertThat(Typed.in(running(), "s3", "credentials").out())
                .isEqualTo(
                        """
                        AWS_ENDPOINT_URL=http://127.0.0.1:9000
                        AWS_ACCESS_KEY_ID=PDCKEY
                        AWS_SECRET_ACCESS_KEY=s3cret
                        """);
    }

    @Test
    void nothing_is_printed_of_a_system_that_does_not_run() {
        var typed =
                Typed.in(new FakeControl().seeing(new HomeState.Nothing()), "console", "--print");

        assertThat(typed.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(typed.out()).isEmpty();
    }
}
