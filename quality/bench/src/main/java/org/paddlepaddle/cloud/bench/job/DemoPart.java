// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/**
 * What a newcomer types, in a home of its own: {@code pdc up}, a rest, {@code pdc demo} twice,
 * another rest. The first demo makes the Paddle environment where this machine has none yet.
 */
final class DemoPart {
    /** Set by {@code ./pdc}: the command that the user typed. */
    private static final String COMMAND = "PDC_COMMAND";

    private static final int SETTLE_SECONDS = 75;
    private static final int AFTER_SECONDS = 300;
    private static final int REST_SECONDS = 60;
    private static final int PATIENCE_SECONDS = 900;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Run run;
    private final Path home;
    private final List<Row> rows = new ArrayList<>();

    DemoPart(Run run) {
        this.run = run;
        this.home = run.directory().resolve("demo-home");
    }

    List<Row> rows() {
        run.progress().part("demo");
        try {
            add("start of the system, first time in a home", seconds("up"), 0);
            pause(SETTLE_SECONDS);
            long cpu = ProcessCost.cpuNanos(pid());
            pause(REST_SECONDS);
            add("CPU of an idle minute", (ProcessCost.cpuNanos(pid()) - cpu) / 1e9, 0.6);
            memory("memory of up, idle", 260);
            add("first demo in this home", seconds("demo"), 240);
            add("second demo", seconds("demo"), 60);
            memory("memory of up just after the demo", 0);
            pause(AFTER_SECONDS);
            memory("memory of up five minutes after the demo", 400);
            return List.copyOf(rows);
        } finally {
            output("down");
        }
    }

    private void memory(String name, double most) {
        row(name, Unit.MEBIBYTES, ProcessCost.residentMebibytes(pid()), most);
    }

    private void add(String name, double seconds, double most) {
        row(name, Unit.SECONDS, seconds, most);
    }

    private void row(String name, Unit unit, double value, double most) {
        var row = Row.alone(name, unit, Figure.once(OurSystem.NAME, value));
        rows.add(most == 0 ? row : row.floor(FigureFloor.atMost(most)));
    }

    private void pause(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(run.options().quick() ? 1 : seconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private double seconds(String word) {
        run.progress().step(word);
        long begun = System.nanoTime();
        output(word);
        return (System.nanoTime() - begun) / 1e9;
    }

    private long pid() {
        try {
            JsonNode status = JSON.readTree(output("status", "-o", "json"));
            return status.path("pid").asLong();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a command of ours prints; one that fails ends this part. */
    private String output(String... words) {
        var command = new ArrayList<>(List.of(System.getenv().getOrDefault(COMMAND, "./pdc")));
        command.addAll(Arrays.asList(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Those of the benchmark's own distribution.
        builder.environment().keySet().removeAll(List.of("PDC_DIST", "PDC_CLASSES"));
        builder.environment().put("PDC_HOME", home.toString());
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var printed =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new BenchException(String.join(" ", command) + " failed: " + printed);
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
