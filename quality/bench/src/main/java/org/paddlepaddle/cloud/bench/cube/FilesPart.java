// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.cube.layer.Manifest;

/** What a version costs on disk, to load, and to patch. */
final class FilesPart {
    private static final int EVERY = 100;

    private final Run run;
    private final BenchRows table;
    private final Path root;
    private final Manifest manifest;

    FilesPart(Run run, BenchRows table, Path root, Manifest manifest) {
        this.run = run;
        this.table = table;
        this.root = root;
        this.manifest = manifest;
    }

    List<Row> rows() {
        run.progress().part("files");
        var patch = OurTable.patch(root, table, "101", 1, EVERY);
        var base = new ArrayList<Double>();
        var over = new ArrayList<Double>();
        try (var child =
                Child.java(
                        "loader",
                        run.directory(),
                        Cpus.ALL,
                        List.of("-XX:+UseSerialGC", "-Xmx512m"),
                        LoadTimesMain.class,
                        root.toString(),
                        patch.version(),
                        String.valueOf(run.options().rounds() + 1))) {
            for (int round = 0; round <= run.options().rounds(); round++) {
                run.progress().step("round " + round);
                var times = child.next(LoadTimesMain.Times.class);
                if (round > 0) { // the first brings code and files into their caches
                    base.add(times.baseSeconds());
                    over.add(times.patchSeconds());
                }
            }
        }
        return rows(samples(base), samples(over));
    }

    private List<Row> rows(Samples base, Samples patch) {
        long bytes = manifest.files().stream().mapToLong(Manifest.PartFile::length).sum();
        double index = (double) bytes / manifest.keyCount() - table.valueBytes();
        return List.of(
                Row.alone(
                                "files, index bytes per key",
                                Unit.BYTES_PER_KEY,
                                Figure.once("cube", index))
                        .floor(FigureFloor.atMost(10))
                        .note(
                                "all files of the version, minus the values; "
                                        + table.count()
                                        + " keys"),
                Row.compare(
                                "files, apply a 1 % patch vs load the base",
                                Unit.SECONDS,
                                Figure.of("patch", patch),
                                Figure.of("base load", base))
                        .floor(FigureFloor.atMost(0.05))
                        .note(
                                "both read, verified and ready to be enabled by a server that has"
                                        + " done so before; files in the page cache"));
    }

    private static Samples samples(List<Double> values) {
        return Samples.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
