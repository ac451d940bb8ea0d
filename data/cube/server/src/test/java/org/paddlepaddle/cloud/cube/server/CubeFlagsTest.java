// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CubeFlagsTest {
    @TempDir Path home = Path.of("");

    private void flagFile(String text) throws IOException {
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/gflags.conf"), text);
    }

    @Test
    void upstreams_own_file_is_understood() throws IOException {
        flagFile("--port=8000\n--dict_split=1\n--in_mem=true\n--log_dir=./log/\n");

        var flags = CubeFlags.read(home, List.of());

        assertThat(flags.server().port()).isEqualTo(8000);
        assertThat(flags.server().compatible()).isTrue();
        assertThat(flags.server().monitorDirectory()).isEqualTo(home.resolve("monitor"));
        assertThat(flags.dictSplit()).isEqualTo(1);
        assertThat(flags.inMemory()).isTrue();
        assertThat(flags.logDirectory()).isEqualTo(home.resolve("./log/"));
        assertThat(flags.ignored()).isEmpty();
    }

    @Test
    void arguments_win_and_flags_of_brpc_are_named() throws IOException {
        flagFile(
                """
                # a comment
                --port=8000
                -noin_mem
                --max_body_size=1000

                --bthread_concurrency=18
                """);

        var flags = CubeFlags.read(home, List.of("--port=9", "-dict_split=2"));

        assertThat(flags.server().port()).isEqualTo(9);
        assertThat(flags.server().maxBodyBytes()).isEqualTo(1000);
        assertThat(flags.dictSplit()).isEqualTo(2);
        assertThat(flags.inMemory()).isFalse();
        assertThat(flags.ignored()).containsExactly("bthread_concurrency");
    }

    @Test
    void loops_look_for_requests_as_long_as_they_are_told() throws IOException {
        flagFile("--port=8000\n");
        var usual = CubeFlags.read(home, List.of());
        var never = CubeFlags.read(home, List.of("--busy_poll_micros=0"));
        var longer = CubeFlags.read(home, List.of("--busy_poll_micros=250"));

        assertThat(usual.server().busyPoll()).isZero();
        assertThat(never.server().busyPoll()).isZero();
        assertThat(longer.server().busyPoll()).isEqualTo(Duration.ofNanos(250_000));
        assertThat(longer.ignored()).isEmpty();
    }

    @Test
    void a_limit_of_brpcs_64_bits_is_understood() throws IOException {
        flagFile("--max_body_size=4294967296\n");

        assertThat(CubeFlags.read(home, List.of()).server().maxBodyBytes()).isEqualTo(1 << 30);
        assertThatThrownBy(() -> CubeFlags.read(home, List.of("--port=4294967296")))
                .hasMessageContaining("--port: it is too large");
    }

    @Test
    void the_token_comes_from_a_file() throws IOException {
        flagFile("--admin_token_file=" + home.resolve("token") + "\n");
        Files.writeString(home.resolve("token"), "s3cret\n");

        assertThat(CubeFlags.read(home, List.of()).server().adminToken()).isEqualTo("s3cret");
    }

    @Test
    void mistakes_are_told() throws IOException {
        assertThatThrownBy(() -> CubeFlags.read(home, List.of()))
                .hasMessageStartingWith("No such file");
        flagFile("--port=eight\n");
        assertThatThrownBy(() -> CubeFlags.read(home, List.of()))
                .hasMessageContaining("'eight' for flag --port");
        flagFile("--in_mem=maybe\n");
        assertThatThrownBy(() -> CubeFlags.read(home, List.of()))
                .hasMessageContaining("'maybe' for flag --in_mem");
    }
}
