// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Scratch;
import org.paddlepaddle.cloud.bench.cube.inprocess.InProcessPart;
import org.paddlepaddle.cloud.bench.cube.wire.SwitchPart;
import org.paddlepaddle.cloud.bench.cube.wire.WirePart;
import org.paddlepaddle.cloud.cli.bench.Benchmark;
import org.paddlepaddle.cloud.cube.layer.Manifest;

/** All of the Cube benchmark: the gates on one dataset, spot checks on three others. */
public final class CubeBench {
    private static final long KEYS = 8_000_000;
    private static final long QUICK_KEYS = 200_000;
    private static final int GATE_BYTES = 64;
    private static final int SMALL_BYTES = 40;
    private static final int LARGE_BYTES = 256;
    private static final int MANY = 4;

    private final Run run;
    private final long keys;

    private CubeBench(Run run, long keys) {
        this.run = run;
        this.keys = keys;
    }

    public static List<Row> rows(Run run, Benchmark.Cube asked) {
        long usual = run.options().quick() ? QUICK_KEYS : KEYS;
        return new CubeBench(run, asked.keys() == null ? usual : asked.keys()).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(gates(new BenchRows(keys, GATE_BYTES)));
        rows.addAll(spot(new BenchRows(Math.max(1, keys / 8), SMALL_BYTES)));
        rows.addAll(spot(new BenchRows(Math.max(1, keys / 4), LARGE_BYTES)));
        rows.addAll(many(new BenchRows(MANY * keys, GATE_BYTES)));
        return rows;
    }

    private List<Row> gates(BenchRows table) {
        var found = new ArrayList<Row>();
        if (!wantsAny("in-process", "wire", "switch", "files")) {
            return found;
        }
        var root = root(table);
        var manifest = build(root, table);
        found.addAll(run.part("files", new FilesPart(run, table, root, manifest)::rows));
        found.addAll(run.part("in-process", new InProcessPart(run, table, root)::gates));
        found.addAll(run.part("wire", new WirePart(run, table, root)::gates));
        found.addAll(run.part("switch", new SwitchPart(run, table, root)::rows));
        Scratch.remove(root);
        return found;
    }

    private List<Row> spot(BenchRows table) {
        var found = new ArrayList<Row>();
        if (!wantsAny("in-process", "wire")) {
            return found;
        }
        var root = root(table);
        build(root, table);
        var wire = new WirePart(run, table, root);
        if (table.valueBytes() == SMALL_BYTES) {
            found.addAll(run.part("wire", wire::smallGate));
        } else {
            found.addAll(run.part("in-process", new InProcessPart(run, table, root)::spot));
            found.addAll(run.part("wire", wire::spot));
        }
        Scratch.remove(root);
        return found;
    }

    /** More keys than any cache or table of pages covers. */
    private List<Row> many(BenchRows table) {
        if (!wants("in-process")) {
            return List.of();
        }
        var root = root(table);
        build(root, table);
        var found = run.part("in-process", new InProcessPart(run, table, root)::many);
        Scratch.remove(root);
        return found;
    }

    private Path root(BenchRows table) {
        return run.directory().resolve("cube" + table.valueBytes());
    }

    private Manifest build(Path root, BenchRows table) {
        run.progress().part("building " + table.count() + " × " + table.valueBytes() + " B");
        return OurTable.build(root, table);
    }

    private boolean wants(String part) {
        return run.options().wants(part);
    }

    private boolean wantsAny(String... parts) {
        return List.of(parts).stream().anyMatch(this::wants);
    }
}
