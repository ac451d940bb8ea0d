// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** Loads a base and then a patch over it in a fresh process, as a server does at a publication. */
public final class LoadTimesMain {
    /** How long each took. */
    public record Times(double baseSeconds, double patchSeconds) {}

    private LoadTimesMain() {}

    /** Arguments: the store's root, the patch's version. */
    public static void main(String[] arguments) throws IOException {
        var root = Path.of(arguments[0]);
        try (var store = OurTable.open(root)) {
            long start = System.nanoTime();
            store.loadBase(OurTable.NAME, OurTable.BASE);
            long loaded = System.nanoTime();
            store.loadPatch(OurTable.NAME, arguments[1]);
            long patched = System.nanoTime();
            var times = new Times((loaded - start) / 1e9, (patched - loaded) / 1e9);
            System.out.println(new ObjectMapper().writeValueAsString(times));
            System.out.flush();
        }
    }
}
