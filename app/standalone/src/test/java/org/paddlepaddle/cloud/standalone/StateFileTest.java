// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

class StateFileTest {
    private static final SystemState STATE =
            new SystemState(
                    4711,
                    Instant.parse("2026-01-02T03:04:05Z"),
                    "0.5.0",
                    SystemState.Stage.ready,
                    "https://127.0.0.1:6443",
                    Optional.of("https://10.1.0.1:6443"),
                    "bridge",
                    Optional.empty(),
                    "box",
                    List.of("store", "api"),
                    Duration.ofMillis(1234),
                    Optional.of("http://127.0.0.1:8080"),
                    Optional.empty());

    @Test
    void what_is_written_is_read(@TempDir Path directory) {
        var home = home(directory);

        StateFile.write(home, STATE);

        assertThat(StateFile.read(home)).contains(STATE);
    }

    @Test
    void why_the_network_is_what_it_is_is_read_too(@TempDir Path directory) throws Exception {
        var home = home(directory);
        var state = STATE.withNetwork("loopback", Optional.of("no-nft"));

        StateFile.write(home, state);

        assertThat(StateFile.read(home)).contains(state);
        assertThat(Files.readString(home.state())).contains("\"networkReason\" : \"no-nft\"");
    }

    @Test
    void the_file_keeps_its_shape(@TempDir Path directory) throws Exception {
        var home = home(directory);

        StateFile.write(home, STATE);

        assertThat(Files.readString(home.state()))
                .isEqualTo(
                        """
                        {
                          "pid" : 4711,
                          "started" : "2026-01-02T03:04:05Z",
                          "version" : "0.5.0",
                          "stage" : "ready",
                          "server" : "https://127.0.0.1:6443",
                          "podServer" : "https://10.1.0.1:6443",
                          "network" : "bridge",
                          "node" : "box",
                          "ready" : [ "store", "api" ],
                          "startupMillis" : 1234,
                          "web" : "http://127.0.0.1:8080"
                        }
                        """);
    }

    @Test
    void nothing_or_nonsense_is_no_state(@TempDir Path directory) throws Exception {
        var home = home(directory);

        assertThat(StateFile.read(home)).isEmpty();
        Files.writeString(home.state(), "{\"pid\":1,\"stage\":\"dancing\"}");
        assertThat(StateFile.read(home)).isEmpty();
        Files.writeString(home.state(), "{\"pid\":");
        assertThat(StateFile.read(home)).isEmpty();
    }

    @Test
    void the_port_it_had_is_taken_again(@TempDir Path directory) {
        var home = home(directory);

        assertThat(PortChoice.remembered(home)).isEmpty();
        PortChoice.remember(home, 7443);
        assertThat(PortChoice.remembered(home)).hasValue(7443);
    }

    @Test
    void ports_are_tried_in_order(@TempDir Path directory) {
        var home = home(directory);

        assertThat(PortChoice.candidates(home, OptionalInt.empty())).containsExactly(6443, 0);
        PortChoice.remember(home, 7443);
        assertThat(PortChoice.candidates(home, OptionalInt.empty())).containsExactly(7443, 6443, 0);
        assertThat(PortChoice.candidates(home, OptionalInt.of(8443))).containsExactly(8443);
    }

    private static HomeDirectory home(Path directory) {
        var home = new HomeDirectory(directory);
        home.create();
        return home;
    }
}
