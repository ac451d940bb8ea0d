// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Which keys are asked for.
 *
 * @param zipf the exponent, 0 for all keys alike
 * @param missPercent how many of a hundred keys do not exist
 */
public record Workload(BenchRows rows, double zipf, int missPercent) {
    private static final long SEED = 20_261_116;

    public static Workload uniform(BenchRows benchRows) {
        return new Workload(benchRows, 0, 0);
    }

    /** The numbers of {@code size} keys to ask for, those from {@code rows.count()} on missing. */
    public long[] numbers(int size) {
        var random = new SplittableRandom(SEED);
        var ranks = new Zipf(rows.count(), zipf == 0 ? 1 : zipf);
        var numbers = new long[size];
        for (int i = 0; i < size; i++) {
            boolean missing = random.nextInt(100) < missPercent;
            long number = zipf == 0 ? random.nextLong(rows.count()) : ranks.next(random);
            numbers[i] = missing ? rows.count() + number : number;
        }
        return numbers;
    }

    /** The keys of these numbers. */
    public static long[] keys(long[] numbers) {
        return Arrays.stream(numbers).map(BenchRows::key).toArray();
    }
}
