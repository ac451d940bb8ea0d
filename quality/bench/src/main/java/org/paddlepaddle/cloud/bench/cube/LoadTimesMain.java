// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

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

    private static final Duration GIVING_BACK = Duration.ofMillis(300);
    private static final int PATCHES = 5;

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
        double base = seconds(() -> store.loadBase(OurTable.NAME, OurTable.BASE));
        // A server patches what it serves; that this base goes again is no part of it.
        giveBack(store);
        // A few milliseconds each: one alone says more about the machine than about the patch.
        var patches = new double[PATCHES];
        for (int i = 0; i < PATCHES; i++) {
            patches[i] = seconds(() -> store.loadPatch(OurTable.NAME, patch));
            giveBack(store);
        }
        return new Times(base, Samples.of(patches).median());
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static void giveBack(CubeStore store) {
        store.unloadBackground(OurTable.NAME);
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(GIVING_BACK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
