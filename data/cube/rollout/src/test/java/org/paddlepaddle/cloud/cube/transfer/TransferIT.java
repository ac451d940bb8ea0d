// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;

class TransferIT {
    @TempDir Path directory;
    private Field field;

    @BeforeEach
    void make() throws IOException {
        field = new Field(directory);
    }

    @AfterEach
    void end() {
        field.close();
    }

    @Test
    void a_base_and_its_patches_arrive_everywhere_in_order() {
        field.produce(100, 100);
        field.produce(110, 100);
        field.produce(120, 100);

        List<Release> lineage;
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isTrue();
            lineage = server.transfer().state().lineage();
        }

        assertThat(lineage)
                .extracting(each -> each.source().id())
                .containsExactly(100L, 110L, 120L);
        assertThat(field.served()).containsExactly(lineage.getLast().name());
        assertThat(field.replica(1, 1).server.enabled())
                .isEqualTo(lineage.stream().map(Release::name).toList());
    }

    @Test
    void a_patch_says_over_which_version_it_lies() throws IOException {
        field.produce(100, 100);
        field.produce(110, 100);
        field.produce(120, 100);

        try (var server = field.start(FaultPoint.NONE)) {
            server.transfer().once();
            var lineage = server.transfer().state().lineage();
            var data = field.replica(0, 0).deploy.resolve("data");

            assertThat(Files.readString(data.resolve(lineage.get(2).name()).resolve("rows")))
                    .isEqualTo(lineage.get(2).version() + " over " + lineage.get(1).version());
        }
    }

    @Test
    void a_new_base_replaces_the_lineage_and_old_ones_are_tidied_away() throws IOException {
        try (var server = field.start(FaultPoint.NONE)) {
            for (long id = 100; id <= 400; id += 100) {
                field.produce(id, id);
                assertThat(server.transfer().once()).isTrue();
            }

            assertThat(server.transfer().state().lineage()).hasSize(1);
            assertThat(server.transfer().state().served()).hasSize(2);
        }
        try (var outputs = Files.list(directory.resolve("output"))) {
            assertThat(outputs).hasSize(2);
        }
        try (var versions = Files.list(field.replica(0, 0).deploy.resolve("data"))) {
            assertThat(versions.filter(Files::isDirectory)).hasSize(2);
        }
    }

    @Test
    void a_dead_replica_does_not_hold_up_the_others_and_catches_up() {
        field.set("min_available", "1");
        var away = field.replica(0, 1);
        field.produce(100, 100);
        field.produce(110, 100);
        try (var server = field.start(FaultPoint.NONE)) {
            away.goAway();

            assertThat(server.transfer().once()).isFalse();

            var newest = server.transfer().state().lineage().getLast().name();
            assertThat(field.replica(0, 0).server.current()).isEqualTo(newest);
            assertThat(away.server.current()).isEmpty();
            assertThat(
                            server.transfer()
                                    .progress()
                                    .of(server.transfer().conf().nodes().get(1))
                                    .stage())
                    .isEqualTo(NodeStage.DEAD);

            away.comeBack();

            assertThat(server.transfer().once()).isTrue();
            assertThat(field.served()).containsExactly(newest);
        }
    }

    @Test
    void with_too_few_copies_a_release_is_given_up_and_tried_no_more_than_allowed() {
        field.set("max_attempts", "2");
        field.produce(100, 100);
        try (var server = field.start(FaultPoint.NONE)) {
            server.transfer().once();
            var before = server.transfer().state().lineage().getLast().name();
            field.produce(200, 200);
            field.replica(1, 0).server.refuses = "bg_load_base";

            assertThat(server.transfer().once()).isFalse();
            assertThat(server.transfer().once()).isFalse();
            field.replica(1, 0).server.refuses = "";

            assertThat(server.transfer().once()).as("the newest is still missing").isFalse();
            assertThat(field.served()).containsExactly(before);
            assertThat(server.transfer().state().failures()).containsEntry(200L, 2);
            assertThat(server.transfer().state().waiting()).isNull();
        }
    }

    @Test
    void when_one_shard_cannot_switch_those_that_did_are_brought_back() throws IOException {
        field.set("max_attempts", "1");
        field.produce(100, 100);
        try (var server = field.start(FaultPoint.NONE)) {
            server.transfer().once();
            var before = server.transfer().state().lineage().getLast().name();
            field.produce(200, 200);
            field.replica(1, 0).server.refuses = "enable";
            field.replica(1, 1).server.refuses = "enable";

            server.transfer().once();

            assertThat(field.served()).containsExactly(before);
            assertThat(field.replica(0, 0).server.enabled()).hasSize(3);
        }
        try (var versions = Files.list(field.replica(0, 0).deploy.resolve("data"))) {
            assertThat(versions.filter(Files::isDirectory)).hasSize(1);
        }
    }

    @Test
    void a_slow_replica_is_left_behind_when_its_time_is_over() {
        field.set("min_available", "1").set("reload_timeout", "8");
        field.produce(100, 100);
        var slow = field.replica(1, 1).server;
        slow.loading = new CountDownLatch(1);
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isFalse();

            assertThat(field.replica(1, 0).server.current()).isNotEmpty();
            assertThat(slow.current()).isEmpty();
            slow.loading.countDown();
        }
    }

    @Test
    void a_rollback_brings_all_back_and_bars_what_was_taken_back() {
        field.produce(100, 100);
        field.produce(110, 100);
        try (var server = field.start(FaultPoint.NONE)) {
            server.transfer().once();
            var base = server.transfer().state().lineage().getFirst().name();

            server.transfer().rollback();
            field.produce(120, 100);
            server.transfer().once();

            assertThat(field.served()).containsExactly(base);
            assertThatThrownBy(() -> server.transfer().rollback())
                    .isInstanceOf(FilesException.class)
                    .hasMessageContaining("no version to go back to");

            field.produce(200, 200);
            assertThat(server.transfer().once()).isTrue();
            assertThat(field.served()).hasSize(1).doesNotContain(base);
        }
    }

    @Test
    void what_is_aborted_reaches_no_replica_and_is_not_tried_again() throws Exception {
        field.produce(100, 100);
        var building = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        field.builder =
                order -> {
                    building.countDown();
                    awaited(goOn);
                    return Field.build(order);
                };
        try (var server = field.start(FaultPoint.NONE)) {
            // On a thread of its own: HTTP clients need the common pool, which may have but one.
            var round = new FutureTask<>(() -> server.transfer().once());
            Thread.ofPlatform().start(round);
            awaited(building);

            assertThat(server.transfer().abort()).isTrue();
            goOn.countDown();

            assertThat(round.get(5, TimeUnit.MINUTES)).isFalse();
            assertThat(server.transfer().abort()).as("there is nothing to abort").isFalse();
            assertThat(server.transfer().once()).as("and nothing to bring").isTrue();
            assertThat(field.served()).containsExactly("");
        }
        field.produce(200, 200);
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isTrue();
            assertThat(field.served()).containsExactly(server.transfer().currentVersion());
        }
    }

    @Test
    void a_build_that_does_not_end_is_interrupted_by_abort() throws Exception {
        field.produce(100, 100);
        var building = new CountDownLatch(1);
        field.builder = order -> builtNever(building);
        try (var server = field.start(FaultPoint.NONE)) {
            var round = new FutureTask<>(() -> server.transfer().once());
            Thread.ofPlatform().start(round);
            awaited(building);

            assertThat(server.transfer().abort()).isTrue();

            assertThat(round.get(1, TimeUnit.MINUTES)).isFalse();
            assertThat(server.transfer().state().waiting()).isNull();
        }
    }

    @Test
    void a_build_that_does_not_end_is_interrupted_by_the_end_and_taken_up_later() throws Exception {
        field.produce(100, 100);
        var building = new CountDownLatch(1);
        field.builder = order -> builtNever(building);
        FutureTask<Boolean> round;
        try (var server = field.start(FaultPoint.NONE)) {
            round = new FutureTask<>(() -> server.transfer().once());
            Thread.ofPlatform().start(round);
            awaited(building);
        }
        assertThatThrownBy(() -> round.get(1, TimeUnit.MINUTES))
                .hasMessageContaining("ended before");

        field.builder = Field::build;
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isTrue();
            assertThat(field.served()).containsExactly(server.transfer().currentVersion());
        }
    }

    @Test
    void a_build_has_its_time() {
        field.set("build_timeout", "1").set("max_attempts", "1");
        field.produce(100, 100);
        field.builder = order -> builtNever(new CountDownLatch(1));
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isFalse();

            assertThat(server.transfer().state().failures()).containsEntry(100L, 1);
        }
    }

    private static Map<Integer, String> builtNever(CountDownLatch building) {
        building.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new FilesException("interrupted", e);
        }
        return Map.of();
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_hostile_donefile_is_refused_with_its_line() throws IOException {
        field.line("base.txt", "{\"id\":\"1\",\"key\":\"1\",\"input\":\"/a/../../etc\"}");
        try (var server = field.start(FaultPoint.NONE)) {
            assertThatThrownBy(() -> server.transfer().once())
                    .isInstanceOf(FilesException.class)
                    .hasMessageContaining("base.txt:1: input is refused");
        }
        assertThat(field.served()).containsExactly("");
    }

    @Test
    void a_line_without_an_end_may_still_be_being_written() throws IOException {
        Files.writeString(directory.resolve("done/base.txt"), "{\"id\":\"1\",\"key\":\"1\"");
        try (var server = field.start(FaultPoint.NONE)) {
            assertThat(server.transfer().once()).isTrue();
        }
        assertThat(field.served()).containsExactly("");
    }

    @Test
    void two_transfers_of_one_table_do_not_run_at_once() {
        try (var _ = field.start(FaultPoint.NONE)) {
            assertThatThrownBy(() -> field.start(FaultPoint.NONE))
                    .hasMessageContaining("held by another transfer");
        }
    }
}
