// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** Copying again what has not changed, against listing it; and what digests cost. */
record ResyncPart(Run run) {
    List<Row> rows(PictureStore store) {
        run.progress().part("resync");
        try (var runtime = SyncPart.runtime(store, store.fresh("resync"))) {
            var first = runtime.sync(store.uri(), true, store.pictures());
            var times =
                    new Rounds<Double>()
                            .with(
                                    "cache",
                                    () ->
                                            seconds(
                                                    runtime.sync(
                                                                    store.uri(),
                                                                    true,
                                                                    store.pictures())
                                                            .elapsed()))
                            .with("listing", () -> seconds(listing(store)))
                            .run(run.options().rounds(), run.progress());
            return List.of(
                    Row.compare(
                                    "resync, nothing has changed",
                                    Unit.SECONDS,
                                    figure("cache", times.getOrDefault("cache", List.of())),
                                    figure("listing", times.getOrDefault("listing", List.of())))
                            .floor(FigureFloor.atMost(1.3)),
                    Row.alone(
                                    "digests, share of a first sync's CPU",
                                    Unit.FRACTION,
                                    Figure.once("SHA-256", digests(runtime.data(), first)))
                            .floor(FigureFloor.atMost(0.15))
                            .note("all bytes digested once more, by this process"));
        }
    }

    private static Figure figure(String who, List<Double> seconds) {
        return Figure.of(
                who, Samples.of(seconds.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static double seconds(Duration elapsed) {
        return elapsed.toNanos() / 1e9;
    }

    private static Duration listing(PictureStore store) {
        try (var client = store.client()) {
            long begin = System.nanoTime();
            int found = client.list(PictureStore.BUCKET, "").size();
            var elapsed = Duration.ofNanos(System.nanoTime() - begin);
            if (found != store.pictures()) {
                throw new BenchException("the store lists " + found + " pictures");
            }
            return elapsed;
        }
    }

    /** The bytes are read first, so that only the digests are measured; the second pass counts. */
    private static double digests(Path data, Cost first) {
        long nanos = 0;
        for (int pass = 0; pass < 2; pass++) {
            nanos = 0;
            for (var picture : pictures(data)) {
                try {
                    var bytes = Files.readAllBytes(picture);
                    long begin = System.nanoTime();
                    var _ = MessageDigest.getInstance("SHA-256").digest(bytes);
                    nanos += System.nanoTime() - begin;
                } catch (IOException | NoSuchAlgorithmException e) {
                    throw new BenchException("cannot digest " + picture, e);
                }
            }
        }
        return (double) nanos / Math.max(1, first.cpu().toNanos());
    }

    private static List<Path> pictures(Path data) {
        try (var walk = Files.walk(data)) {
            return new ArrayList<>(
                    walk.filter(file -> file.toString().endsWith(".jpg"))
                            .filter(Files::isRegularFile)
                            .toList());
        } catch (IOException e) {
            throw new BenchException("cannot read " + data, e);
        }
    }
}
