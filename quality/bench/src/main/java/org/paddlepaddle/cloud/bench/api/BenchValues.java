// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.Locale;
import java.util.SplittableRandom;

/** Names and bytes by number; bytes that no one can compress. */
final class BenchValues {
    private BenchValues() {}

    static String name(long number) {
        return String.format(Locale.ROOT, "object-%09d", number);
    }

    static byte[] of(long number, int size) {
        var bytes = new byte[size];
        new SplittableRandom(number).nextBytes(bytes);
        return bytes;
    }
}
