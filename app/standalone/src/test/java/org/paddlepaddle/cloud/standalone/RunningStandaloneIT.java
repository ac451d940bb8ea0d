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
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;

class RunningStandaloneIT {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final List<String> told = new CopyOnWriteArrayList<>();

    @TempDir private Path directory = Path.of("");

    @Test
    void parts_start_in_order_and_end_in_reverse_order() throws Exception {
        try (var _ = start("store", "api", "node")) {
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

        start(
                        assembly -> {
                            assembly.start("store", LONG, () -> part("store"));
                            assembly.start("operator", SHORT, () -> never::await);
                        })
                .close();

        assertThat(told).containsExactly("+store", "-store");
    }

    @Test
    void a_part_that_fails_to_end_does_not_keep_the_others() throws Exception {
        AutoCloseable broken =
                () -> {
                    throw new IllegalStateException("broken on purpose");
                };

        start(
                        assembly -> {
                            assembly.start("store", LONG, () -> part("store"));
                            assembly.start("operator", LONG, () -> broken);
                        })
                .close();

        assertThat(told).containsExactly("+store", "-store");
    }

    @Test
    void a_part_that_does_not_start_ends_the_ones_before_and_gives_the_home_back() {
        PartLifecycle.Starter<AutoCloseable> broken =
                () -> {
                    throw new IllegalStateException("port 1 is forbidden");
                };

        assertThatThrownBy(
                        () ->
                                start(
                                        assembly -> {
                                            assembly.start("store", LONG, () -> part("store"));
                                            assembly.start("api", LONG, broken);
                                        }))
                .hasMessage("part api did not start: port 1 is forbidden");
        assertThat(told).containsExactly("+store", "-store");
        assertThat(StateFile.read(home())).isEmpty();
        assertThat(HomeLock.look(home())).isEmpty();
    }

    @Test
    void closing_twice_is_closing_once() throws Exception {
        var system = start("store");

        system.close();
        system.close();

        assertThat(told).containsExactly("+store", "-store");
    }

    private AutoCloseable part(String name) {
        told.add("+" + name);
        return () -> told.add("-" + name);
    }

    private RunningStandalone start(String... names) throws InterruptedException {
        return start(
                assembly ->
                        List.of(names)
                                .forEach(name -> assembly.start(name, LONG, () -> part(name))));
    }

    private RunningStandalone start(Consumer<PartLifecycle> wiring) throws InterruptedException {
        var config =
                new StandaloneConfig(
                        home(),
                        "0.5.0",
                        "box",
                        "auto",
                        OptionalInt.empty(),
                        NodeCounts.ONE,
                        true,
                        ShippedImages.ofHost(directory),
                        Map.of());
        return RunningStandalone.start(
                config, (assembly, _) -> wiring.accept(assembly), InstantSource.system());
    }

    private SystemState state() {
        return StateFile.read(home()).orElseThrow();
    }

    private HomeDirectory home() {
        return new HomeDirectory(directory);
    }
}
