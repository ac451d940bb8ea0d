// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.FaultPoint;

/** Kills the transfer before every step it takes, one after another, and starts it again. */
class TransferKillIT {
    @TempDir Path directory;

    /** No code of ours catches it: nothing is cleaned up, as when the process is gone. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    @Test
    void killed_before_any_step_it_goes_on_and_every_replica_gets_there() throws IOException {
        var steps = steps();

        assertThat(steps).contains("transfer.fetch", "transfer.BUILDING", "transfer.pack");
        assertThat(steps).contains("transfer.ENABLING", "transfer.finish", "transfer.pop");
        for (int kill = 0; kill < steps.size(); kill++) {
            killedAt(kill, steps.get(kill));
        }
    }

    private List<String> steps() throws IOException {
        var steps = new ArrayList<String>();
        try (var field = field("dry")) {
            try (var server = field.start(steps::add)) {
                server.transfer().once();
            }
        }
        return steps;
    }

    private void killedAt(int kill, String step) throws IOException {
        try (var field = field("kill-" + kill)) {
            var taken = new AtomicInteger();
            try (var server =
                    field.start(
                            _ -> {
                                if (taken.getAndIncrement() == kill) {
                                    throw new Killed();
                                }
                            })) {
                server.transfer().once();
            } catch (Killed _) {
                // and now the next process
            }
            try (var server = field.start(FaultPoint.NONE)) {
                assertThat(server.transfer().once()).as(step).isTrue();

                var lineage = server.transfer().state().lineage();
                assertThat(lineage).as(step).hasSize(2);
                assertThat(field.served()).as(step).containsExactly(lineage.getLast().name());
                assertThat(field.replica(0, 0).server.enabled())
                        .as("nothing is served twice: " + step)
                        .isEqualTo(lineage.stream().map(Release::name).toList());
            }
        }
    }

    @Test
    void killed_while_it_brings_replicas_back_it_brings_them_back() throws IOException {
        for (var step : List.of("transfer.CLEARING", "transfer.given-up")) {
            try (var field = field("clearing-" + step)) {
                field.set("max_attempts", "1");
                field.replica(0, 0).server.refuses = "enable";
                field.replica(0, 1).server.refuses = "enable";
                try (var server = field.start(at(step))) {
                    server.transfer().once();
                } catch (Killed _) {
                    // and now the next process
                }
                try (var server = field.start(FaultPoint.NONE)) {
                    server.transfer().once();

                    assertThat(server.transfer().state().failures()).containsEntry(100L, 1);
                    assertThat(server.transfer().state().waiting()).isNull();
                }
                try (var left = Files.list(field.root.resolve("output"))) {
                    assertThat(left).as(step).isEmpty();
                }
            }
        }
    }

    private static FaultPoint at(String wanted) {
        return step -> {
            if (step.equals(wanted)) {
                throw new Killed();
            }
        };
    }

    private Field field(String name) throws IOException {
        var field = new Field(Files.createDirectories(directory.resolve(name)));
        field.produce(100, 100);
        field.produce(110, 100);
        return field;
    }
}
