// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.paddlepaddle.cloud.cube.command.Fleet.Seen;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.layer.Layers;

/**
 * Kills processes as the kernel does, at moments nobody has chosen: builders, transfers, and
 * servers with their agents while they load, enable, switch and compact. What starts afterwards
 * serves one complete version, never an older one than was reached, and goes on from there.
 */
@Tag("loop")
@Execution(ExecutionMode.CONCURRENT)
class KillLoopIT {
    private static final int KILLS = Boolean.getBoolean("paddlecloud.nightly") ? 90 : 3;
    private static final int PATCHES_OF_A_BASE = 4;
    private static final int KINDS = 3;
    private static final int ATTEMPTS = 3;

    @TempDir Path directory;
    private final long seed = System.nanoTime();
    private final Random dice = new Random(seed);
    private Fleet fleet;
    private long id;
    private long base;
    private long millis;
    private Seen certain = new Seen(0, 0);

    @BeforeEach
    void start() throws IOException {
        fleet = new Fleet(directory);
    }

    @AfterEach
    void end() {
        fleet.close();
    }

    @Test
    void whoever_is_killed_whenever_a_complete_version_is_served() throws Exception {
        System.out.println("kill loop: seed " + seed + ", kills " + KILLS);
        release();
        long begun = System.nanoTime();
        assertThat(fleet.transfer().ended()).isZero();
        millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        reached();
        for (int round = 0; round < KILLS / KINDS; round++) {
            release();
            killTransfer();
            killServer(dice.nextInt(Fleet.SHARDS));
            killBuilder();
            complete();
        }
    }

    private void release() throws IOException {
        id++;
        if ((id - 1) % (PATCHES_OF_A_BASE + 1) == 0) {
            base = id;
        }
        fleet.produce(id, base);
    }

    /** While it fetches, builds, publishes, packs, ships or switches. */
    private void killTransfer() throws Exception {
        var transfer = fleet.transfer();
        atSomeMoment(transfer);
        transfer.kill();
        for (int shard = 0; shard < Fleet.SHARDS; shard++) {
            assertWhole(shard);
        }
    }

    /** While its agent unpacks, or it loads, enables or compacts. */
    private void killServer(int shard) throws Exception {
        var transfer = fleet.transfer();
        atSomeMoment(transfer);
        fleet.kill(shard);
        // It has lost its replica: whether it gives up or was through is not the point.
        transfer.ended();
        assertThat(fleet.start(shard)).as("the version it starts on").isNotEmpty();
        assertWhole(shard);
    }

    private void killBuilder() throws Exception {
        var input = directory.resolve("in-" + id);
        var output = directory.resolve("built");
        var builder = fleet.build(input, output);
        atSomeMoment(builder);
        builder.kill();
        if (!Files.exists(output.resolve("100_100"))) {
            assertThat(fleet.build(input, output).ended()).isZero();
        }
        for (int shard = 0; shard < Fleet.SHARDS; shard++) {
            int rows = 0;
            try (var cursor = Layers.rows(output.resolve("100_100").resolve("ctr_part" + shard))) {
                while (cursor.next()) {
                    rows++;
                }
            }
            int written = id == base ? Fleet.KEYS : Fleet.KEYS / Fleet.PATCHED;
            assertThat(rows).as("seed " + seed).isEqualTo(written / Fleet.SHARDS);
        }
        Durable.delete(output);
    }

    /** The moment is drawn, not awaited: it may as well be after the end. */
    private void atSomeMoment(CubeProcess process) throws InterruptedException {
        process.await(1 + dice.nextLong(millis + millis / 4));
    }

    private void complete() throws Exception {
        // A release that a dead server has made fail is given up first, then tried again.
        int exit = fleet.transfer().ended();
        for (int again = 0; exit != 0 && again < ATTEMPTS; again++) {
            exit = fleet.transfer().ended();
        }
        assertThat(exit).as(fleet.log()).isZero();
        reached();
    }

    private void reached() {
        certain = new Seen(base, id);
        for (int shard = 0; shard < Fleet.SHARDS; shard++) {
            assertThat(fleet.look(shard)).as("seed " + seed).isEqualTo(certain);
        }
    }

    /** The version reached for certain, or the one under way. */
    private void assertWhole(int shard) {
        assertThat(fleet.look(shard)).as("seed " + seed).isIn(certain, new Seen(base, id));
    }
}
