// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.cube.store.CubeStore;

/** Loads a base and then a patch over it, again and again, as a server does at publications. */
public final class LoadTimesMain {
    /** How long each took. */
    public record Times(double baseSeconds, double patchSeconds) {}

    private static final Duration GIVING_BACK = Duration.ofMillis(300);

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
        long start = System.nanoTime();
        store.loadBase(OurTable.NAME, OurTable.BASE);
        long loaded = System.nanoTime();
        // A server patches what it serves; that this base goes again is no part of it.
        store.unloadBackground(OurTable.NAME);
        pause();
        long started = System.nanoTime();
        store.loadPatch(OurTable.NAME, patch);
        long patched = System.nanoTime();
        return new Times((loaded - start) / 1e9, (patched - started) / 1e9);
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
