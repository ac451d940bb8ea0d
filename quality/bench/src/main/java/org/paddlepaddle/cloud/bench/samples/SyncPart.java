// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Scratch;
import org.paddlepaddle.cloud.bench.Unit;

/** Copying many pictures out of a store, against programs that do nothing else. */
record SyncPart(Run run, Optional<Path> s5cmd, Optional<Path> rclone) {
    private static final String OURS = "cache";

    List<Row> rows(PictureStore store) {
        run.progress().part("sync");
        var rounds = new Rounds<Cost>().with(OURS, () -> ours(store));
        rclone.ifPresent(program -> rounds.with("rclone", () -> rclone(store, program)));
        s5cmd.ifPresent(program -> rounds.with("s5cmd", () -> s5cmd(store, program)));
        var costs = rounds.run(run.options().rounds(), run.progress());
        var rows = new ArrayList<Row>();
        rows.add(
                row("sync, pictures a second", costs, "rclone", c -> c.perSecond(store.pictures()))
                        .floor(FigureFloor.atLeast(2)));
        rows.add(
                row(
                                "sync, pictures per CPU-second",
                                costs,
                                "s5cmd",
                                c -> c.perCpuSecond(store.pictures()))
                        .floor(FigureFloor.atLeast(1.2))
                        .note("our runtime has just begun; its start is not counted"));
        return rows;
    }

    private static Row row(
            String name,
            Map<String, List<Cost>> costs,
            String rival,
            ToDoubleFunction<Cost> figure) {
        var ours = figure(OURS, costs, figure);
        return costs.containsKey(rival)
                ? Row.compare(name, Unit.PER_SECOND, ours, figure(rival, costs, figure))
                : Row.unrivalled(name, Unit.PER_SECOND, ours, rival + " is not in PATH");
    }

    private static Figure figure(
            String who, Map<String, List<Cost>> costs, ToDoubleFunction<Cost> figure) {
        return Figure.of(
                who,
                Samples.of(
                        costs.getOrDefault(who, List.of()).stream().mapToDouble(figure).toArray()));
    }

    private static Cost ours(PictureStore store) {
        var directory = store.fresh("ours");
        try (var runtime = runtime(store, directory)) {
            return runtime.sync(store.uri(), true, store.pictures());
        } finally {
            Scratch.remove(directory);
        }
    }

    /** A runtime with the keys of the store. */
    static CacheRuntime runtime(PictureStore store, Path directory) {
        return new CacheRuntime(
                directory,
                "{\"access-key\": \"%s\", \"secret-key\": \"%s\"}"
                        .formatted(store.keys().id(), store.keys().secret()));
    }

    private static Cost s5cmd(PictureStore store, Path program) {
        var directory = store.fresh("s5cmd");
        var rival =
                new Rival(
                        program,
                        Map.of(
                                "AWS_ACCESS_KEY_ID", store.keys().id(),
                                "AWS_SECRET_ACCESS_KEY", store.keys().secret(),
                                "AWS_REGION", "us-east-1"));
        try {
            return rival.run(
                    "--endpoint-url",
                    store.address().toString(),
                    "--numworkers",
                    "32",
                    "cp",
                    "s3://" + PictureStore.BUCKET + "/*",
                    directory + "/");
        } finally {
            Scratch.remove(directory);
        }
    }

    private static Cost rclone(PictureStore store, Path program) {
        var directory = store.fresh("rclone");
        var rival =
                new Rival(
                        program,
                        Map.of(
                                "RCLONE_CONFIG_STORE_TYPE", "s3",
                                "RCLONE_CONFIG_STORE_PROVIDER", "Minio",
                                "RCLONE_CONFIG_STORE_ENDPOINT", store.address().toString(),
                                "RCLONE_CONFIG_STORE_ACCESS_KEY_ID", store.keys().id(),
                                "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY", store.keys().secret()));
        try {
            return rival.run(
                    "copy",
                    "store:" + PictureStore.BUCKET,
                    directory.toString(),
                    "--transfers=32",
                    "--checkers=32");
        } finally {
            Scratch.remove(directory);
        }
    }
}
