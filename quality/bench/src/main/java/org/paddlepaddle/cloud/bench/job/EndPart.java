// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** From the last thing the last worker does to a job that is seen to be Completed. */
final class EndPart {
    private static final int PATIENCE = 120;

    private final Run run;

    EndPart(Run run) {
        this.run = run;
    }

    List<Row> rows() {
        run.progress().part("end");
        var values = new double[run.options().rounds()];
        var saved = run.directory().resolve("ends");
        try (var system = OurSystem.start(run.directory().resolve("end"), 0)) {
            var client = system.client();
            Jobs.prepare(client);
            try (var phases = new Phases(client)) {
                for (int round = 0; round < values.length; round++) {
                    run.progress().step("round " + (round + 1));
                    var name = "end-" + round;
                    var place = saved.resolve(name);
                    Jobs.create(
                            client,
                            Jobs.manifest("ending", "NAME", name, "SAVED", place.toString()));
                    long completed = phases.await(name, "Completed", PATIENCE);
                    values[round] = (completed - lastEnd(place)) / 1e3;
                }
            }
            Jobs.remove(client, PATIENCE);
        }
        return List.of(
                Row.alone(
                                "end of last worker → Completed",
                                Unit.SECONDS,
                                Figure.of(OurSystem.NAME, Samples.of(values)))
                        .note("2 workers; from the program's last act, in its own clock"));
    }

    private static long lastEnd(Path directory) {
        try (var files = Files.list(directory)) {
            return files.mapToLong(EndPart::millis).max().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long millis(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
