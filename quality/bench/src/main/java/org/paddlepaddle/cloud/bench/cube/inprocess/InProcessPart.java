// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.bench.cube.BenchRows;

/** One thread asks for batches of keys in structures of its own process. */
public final class InProcessPart {
    private static final String OURS = "cube";
    private static final int BATCH = 128;
    private static final List<String> ALL =
            List.of(OURS, "HashMap", "chain", "RocksDB", RocksLookup.PLAIN, "raw");
    private static final List<String> SOME = List.of(OURS, "chain", "raw");
    private static final String NOTE =
            "one thread, batch 128, keys per second of its CPU time, copy into a buffer included";

    private final Run run;
    private final BenchRows table;
    private final Path root;

    public InProcessPart(Run run, BenchRows table, Path root) {
        this.run = run;
        this.table = table;
        this.root = root;
    }

    public List<Row> gates() {
        var scores = measure(ALL);
        var rows = new ArrayList<Row>();
        rows.add(row(scores, "HashMap").floor(FigureFloor.atLeast(4)).note(NOTE));
        rows.add(row(scores, "RocksDB").floor(FigureFloor.atLeast(30)));
        rows.add(
                row(scores, RocksLookup.PLAIN)
                        .note("plain table, files mapped into memory, hash of the whole key"));
        rows.add(
                Row.absent(
                        label() + " vs LMDB",
                        Unit.KEYS_PER_SECOND,
                        "LMDB has no binding among this build's libraries; not measured"));
        rows.add(row(scores, "chain").floor(FigureFloor.atLeast(4)));
        rows.add(
                row(scores, "raw").floor(FigureFloor.atLeast(0.45)).goal(FigureFloor.atLeast(0.6)));
        for (var name : ALL) {
            var cost = scores(scores, name).mapToDouble(InProcessMain.Score::cpuNanosPerKey);
            rows.add(
                    Row.alone(
                            label() + ", cost of " + name,
                            Unit.NANOS_PER_KEY,
                            Figure.of(name, Samples.of(cost.toArray()))));
        }
        return rows;
    }

    /** Another size, for the eye. */
    public List<Row> spot() {
        var scores = measure(SOME);
        return List.of(row(scores, "chain"), row(scores, "raw"));
    }

    /** Another number of keys, for the eye. */
    public List<Row> many() {
        var scores = measure(SOME);
        var name = String.format(Locale.ROOT, "%s, %.1f M keys", label(), table.count() / 1e6);
        return List.of(row(name, scores, "chain"), row(name, scores, "raw"));
    }

    private Row row(Map<String, List<InProcessMain.Score>> scores, String rival) {
        return row(label(), scores, rival);
    }

    private static Row row(
            String name, Map<String, List<InProcessMain.Score>> scores, String rival) {
        return Row.compare(
                name + " vs " + rival,
                Unit.KEYS_PER_SECOND,
                figure(scores, OURS),
                figure(scores, rival));
    }

    private String label() {
        return "in-process " + table.valueBytes() + " B";
    }

    private static Figure figure(Map<String, List<InProcessMain.Score>> scores, String name) {
        var rates = scores(scores, name).mapToDouble(InProcessMain.Score::keysPerSecond).toArray();
        return Figure.of(name, Samples.of(rates));
    }

    private static Stream<InProcessMain.Score> scores(
            Map<String, List<InProcessMain.Score>> scores, String name) {
        return Objects.requireNonNull(scores.get(name)).stream();
    }

    private Map<String, List<InProcessMain.Score>> measure(List<String> names) {
        var progress = run.progress();
        progress.part(label());
        var arguments = new ArrayList<String>();
        arguments.add(String.valueOf(table.count()));
        arguments.add(String.valueOf(table.valueBytes()));
        arguments.add(String.valueOf(BATCH));
        arguments.add(run.directory().toString());
        arguments.add(root.toString());
        arguments.addAll(names);
        try (var child =
                Child.java(
                        "in-process",
                        run.directory(),
                        run.placed(Cpus.client()),
                        List.of("-XX:+UseSerialGC", "-Xmx" + heapMebibytes(names) + "m"),
                        InProcessMain.class,
                        arguments.toArray(String[]::new))) {
            for (var name : names) {
                progress.step("filling " + name);
                child.next(InProcessMain.Ready.class);
            }
            var rounds = new Rounds<InProcessMain.Score>();
            long millis = run.options().quick() ? 200 : 1000;
            for (var name : names) {
                rounds.with(
                        name,
                        () ->
                                child.ask(
                                        new InProcessMain.Turn(name, millis),
                                        InProcessMain.Score.class));
            }
            return rounds.run(run.options().rounds(), progress);
        }
    }

    /** Room for the map, if there is one: its table, and an entry, a Long and an array per key. */
    private long heapMebibytes(List<String> names) {
        long map = table.count() * (160 + table.valueBytes()) * 3 / 2 / (1 << 20);
        return 512 + (names.contains("HashMap") ? map : 0);
    }
}
