// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.command.Fleet.Seen;

/** Servers, agents and transfers as processes; the transfers end at steps as if killed there. */
class RealTransferTest {
    private static final long BASE = 100;
    private static final long PATCH = 110;

    @TempDir Path directory;
    private Fleet fleet;

    @BeforeEach
    void serve() throws IOException {
        fleet = new Fleet(directory);
    }

    @AfterEach
    void end() {
        fleet.close();
    }

    @Test
    void a_transfer_killed_at_its_steps_brings_base_and_patch_to_real_servers() throws Exception {
        fleet.produce(BASE, BASE);
        for (var step : List.of("transfer.BUILDING", "transfer.RELOADING", "transfer.finish")) {
            assertKilledBefore(step);
        }
        assertComplete();
        assertSeen(new Seen(BASE, BASE));

        fleet.produce(PATCH, BASE);
        assertKilledBefore("transfer.ENABLING");
        assertSeen(new Seen(BASE, BASE));
        assertComplete();
        assertSeen(new Seen(BASE, PATCH));
    }

    private void assertKilledBefore(String step) throws IOException, InterruptedException {
        var transfer = fleet.transfer("-Dpaddlecloud.cube.halt-before=" + step);

        assertThat(transfer.ended()).as(step).isEqualTo(CubeProcess.KILLED);
    }

    private void assertComplete() throws IOException, InterruptedException {
        assertThat(fleet.transfer().ended()).as(fleet.log()).isZero();
    }

    private void assertSeen(Seen wanted) {
        for (int shard = 0; shard < Fleet.SHARDS; shard++) {
            assertThat(fleet.look(shard)).isEqualTo(wanted);
        }
    }
}
