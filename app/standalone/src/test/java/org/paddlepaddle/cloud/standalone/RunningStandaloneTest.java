// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningStandaloneTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final List<String> told = new CopyOnWriteArrayList<>();

    @TempDir private Path directory = Path.of("");

    @Test
    void parts_start_in_order_and_end_in_reverse_order() throws Exception {
        try (var _ = start(part("store"), part("api"), part("node"))) {
            assertThat(state().stage()).isEqualTo(SystemState.Stage.ready);
            assertThat(state().ready()).containsExactly("store", "api", "node");
        }

        assertThat(told).containsExactly("+store", "+api", "+node", "-node", "-api", "-store");
        assertThat(StateFile.read(home())).isEmpty();
        assertThat(HomeLock.look(home())).isEmpty();
    }

    @Test
    void a_part_that_hangs_does_not_keep_the_others() throws Exception {
        var never = new CountDownLatch(1);
        var hanging = Part.of("operator", SHORT, _ -> never::await);

        start(part("store"), hanging).close();

        assertThat(told).containsExactly("+store", "-store");
    }

    @Test
    void a_part_that_fails_to_end_does_not_keep_the_others() throws Exception {
        var broken =
                Part.of(
                        "operator",
                        LONG,
                        _ ->
                                () -> {
                                    throw new IllegalStateException("broken");
                                });

        start(part("store"), broken).close();

        assertThat(told).containsExactly("+store", "-store");
    }

    @Test
    void a_part_that_does_not_start_ends_the_ones_before_and_gives_the_home_back() {
        var broken =
                Part.of(
                        "api",
                        LONG,
                        _ -> {
                            throw new IllegalStateException("port 1 is forbidden");
                        });

        assertThatThrownBy(() -> start(part("store"), broken))
                .hasMessage("part api did not start: port 1 is forbidden");
        assertThat(told).containsExactly("+store", "-store");
        assertThat(StateFile.read(home())).isEmpty();
        assertThat(HomeLock.look(home())).isEmpty();
    }

    @Test
    void closing_twice_is_closing_once() throws Exception {
        var system = start(part("store"));

        system.close();
        system.close();

        assertThat(told).containsExactly("+store", "-store");
    }

    private Part part(String name) {
        return Part.of(
                name,
                LONG,
                _ -> {
                    told.add("+" + name);
                    return () -> told.add("-" + name);
                });
    }

    private RunningStandalone start(Part... parts) throws InterruptedException {
        var config =
                new StandaloneConfig(
                        home(), "0.5.0", "box", "auto", OptionalInt.empty(), directory, Map.of());
        return RunningStandalone.start(config, List.of(parts), InstantSource.system());
    }

    private SystemState state() {
        return StateFile.read(home()).orElseThrow();
    }

    private HomeDirectory home() {
        return new HomeDirectory(directory);
    }
}
