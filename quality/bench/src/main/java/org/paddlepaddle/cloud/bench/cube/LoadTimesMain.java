// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import static org.paddlepaddle.cloud.bench.cube.OurTable.NAME;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.cube.store.CubeStore;

/** Loads a base and then a patch over it, again and again, as a server does at publications. */
public final class LoadTimesMain {
    /** How long each took. */
    public record Times(double baseSeconds, double patchSeconds) {}

    /** One alone says more about the machine than about what is loaded. */
    private static final int BASES = 3;

    /** Of a few milliseconds each. */
    private static final int PATCHES = 15;

    /** How long the memory of one may take to be given back: that is no part of the next. */
    private static final Duration AFTER_BASE = Duration.ofMillis(300);

    private static final Duration AFTER_PATCH = Duration.ofMillis(50);

    private LoadTimesMain() {}

    /** Arguments: the store's root, the patch's version, how often. */
    public static void main(String[] arguments) throws IOException {
        try (var store = OurTable.open(Path.of(arguments[0]))) {
            for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                var times = times(store, arguments[1]);
                System.out.println(new ObjectMapper().writeValueAsString(times));
                System.out.flush();
            }
        }
    }

    private static Times times(CubeStore store, String patch) {
        // A server patches what it serves, so these bases go again.
        return new Times(
                median(BASES, AFTER_BASE, store, () -> store.loadBase(NAME, OurTable.BASE)),
                median(PATCHES, AFTER_PATCH, store, () -> store.loadPatch(NAME, patch)));
    }

    private static double median(int count, Duration after, CubeStore store, Runnable load) {
        var seconds = new double[count];
        for (int i = 0; i < count; i++) {
            seconds[i] = seconds(load);
            store.unloadBackground(NAME);
            pause(after);
        }
        return Samples.of(seconds).median();
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static void pause(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
