// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.supervise.RateLimit;

/**
 * The manual's experiment: a training that could read 383 or 766 images a second, whose pictures
 * lie behind 50 Mbit/s. Before the cache the line decides; after it, the training.
 */
record EpochPart(Run run, SamplesSizes sizes) {
    private static final List<Integer> CAPS = List.of(383, 766);
    private static final int READERS = 4;

    /** Reads one picture whole, and says how long it was. */
    @FunctionalInterface
    private interface Picture {
        int read(int number) throws IOException;
    }

    List<Row> rows() {
        run.progress().part("epoch");
        try (var source = new SlowSource(sizes.epochPictures());
                var runtime =
                        new CacheRuntime(
                                Files.createTempDirectory(run.directory(), "epoch"), "{}")) {
            var rows = new ArrayList<Row>();
            var before = new ArrayList<Double>();
            for (int cap : CAPS) {
                run.progress().step("from the source, cap " + cap);
                before.add(rate(cap, number -> remote(source, number)));
            }
            run.progress().step("sync");
            runtime.sync(source.uri(), false, sizes.epochPictures());
            for (int i = 0; i < CAPS.size(); i++) {
                rows.add(row(CAPS.get(i), before.get(i), runtime.data()));
            }
            return rows;
        } catch (IOException e) {
            throw new BenchException("cannot make a source: " + e.getMessage(), e);
        }
    }

    private Row row(int cap, double before, Path data) {
        var after = new double[run.options().rounds()];
        for (int round = 0; round < after.length; round++) {
            run.progress().step("from the cache, cap " + cap + ", round " + (round + 1));
            after[round] = rate(cap, number -> local(data, number));
        }
        return Row.alone(
                        "epoch, images a second of a training that could read " + cap,
                        Unit.PER_SECOND,
                        Figure.of("cache", Samples.of(after)))
                .floor(FigureFloor.atLeast(Math.rint(0.99 * cap * 10) / 10))
                .note(
                        String.format(
                                Locale.ROOT,
                                "before the cache %.0f, over a line of %d Mbit/s",
                                before,
                                SlowSource.MEGABITS));
    }

    private static int remote(SlowSource source, int number) throws IOException {
        var url = URI.create(source.uri() + "/" + SlowSource.name(number)).toURL();
        try (var in = url.openStream()) {
            return length(in);
        }
    }

    private static int local(Path data, int number) throws IOException {
        try (var in = Files.newInputStream(data.resolve(SlowSource.name(number)))) {
            return length(in);
        }
    }

    private static int length(InputStream in) throws IOException {
        return in.readAllBytes().length;
    }

    /** Images a second through readers that a consumer holds back. */
    private double rate(int cap, Picture picture) {
        var consumer = new RateLimit(cap);
        var next = new AtomicInteger();
        long begin = System.nanoTime();
        long end = begin + Duration.ofSeconds(sizes.epochSeconds()).toNanos();
        Callable<Integer> reader =
                () -> {
                    int read = 0;
                    while (System.nanoTime() - end < 0) {
                        int number = next.getAndIncrement() % sizes.epochPictures();
                        if (picture.read(number) != SamplesSizes.PICTURE_BYTES) {
                            throw new IOException("picture " + number + " has another length");
                        }
                        consumer.spend(1);
                        read++;
                    }
                    return read;
                };
        try (var readers = Executors.newFixedThreadPool(READERS)) {
            var counts = new ArrayList<Future<Integer>>();
            for (int i = 0; i < READERS; i++) {
                counts.add(readers.submit(reader));
            }
            int images = 0;
            for (var count : counts) {
                images += count.get();
            }
            return images * 1e9 / (System.nanoTime() - begin);
        } catch (ExecutionException e) {
            throw new BenchException("a picture cannot be read: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        } catch (UncheckedIOException e) {
            throw new BenchException(String.valueOf(e.getMessage()), e);
        }
    }
}
