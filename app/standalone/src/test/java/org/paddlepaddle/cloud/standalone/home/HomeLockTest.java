// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.standalone.LockHolder;

class HomeLockTest {
    @TempDir private Path directory = Path.of("");
    private HomeDirectory home = new HomeDirectory(directory);

    @BeforeEach
    void createHome() {
        home = new HomeDirectory(directory.resolve("home"));
        home.create();
    }

    @Test
    void directories_are_the_owners_alone() throws Exception {
        for (var path : List.of(home.root(), home.pki(), home.data(), home.log(), home.run())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void nobody_holds_a_fresh_home() {
        assertThat(HomeLock.look(home)).isEmpty();
    }

    @Test
    void a_second_taker_learns_who_is_there() throws Exception {
        try (var _ = HomeLock.take(home)) {
            assertThatThrownBy(() -> HomeLock.take(home))
                    .isInstanceOf(HomeLock.HeldException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
            assertThat(HomeLock.look(home).map(HomeLock.Holder::pid))
                    .contains(ProcessHandle.current().pid());
        }
        assertThat(HomeLock.look(home)).isEmpty();
    }

    @Test
    void what_a_dead_process_wrote_holds_nothing() throws Exception {
        Files.writeString(home.lock(), "4711 2026-01-01T00:00:00Z otherbox\n");

        assertThat(HomeLock.look(home)).isEmpty();
        try (var _ = HomeLock.take(home)) {
            assertThat(Files.readString(home.lock()))
                    .startsWith(ProcessHandle.current().pid() + " ");
        }
    }

    @Test
    void a_new_holder_is_not_taken_for_the_dead_one_before_it_has_signed() throws Exception {
        var process = LockHolder.start(home);
        try {
            var signed = Files.readString(home.lock());
            var host = signed.strip().split(" ")[2];
            Files.writeString(home.lock(), goneProcess() + " 2026-01-01T00:00:00Z " + host);
            var looking = CompletableFuture.supplyAsync(() -> HomeLock.look(home));

            Files.writeString(home.lock(), signed);

            assertThat(looking.get().map(HomeLock.Holder::pid)).contains(process.pid());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static long goneProcess() throws Exception {
        var process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }

    @Test
    void another_process_that_holds_it_is_named() throws Exception {
        var process = LockHolder.start(home);
        try {
            assertThat(HomeLock.look(home).map(HomeLock.Holder::pid)).contains(process.pid());
            assertThatThrownBy(() -> HomeLock.take(home))
                    .hasMessageContaining("process " + process.pid());
        } finally {
            process.destroyForcibly().waitFor();
        }

        try (var lock = HomeLock.take(home)) {
            assertThat(lock).isNotNull();
        }
    }
}
