// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Chance that comes again with the same seed. */
record Dice(RandomGenerator random) {
    static final List<String> LETTERS = List.of("a", "b", "c");

    static Dice of(long seed) {
        return new Dice(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
    }

    /** True once in so many times. */
    boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean coin() {
        return random.nextBoolean();
    }

    List<String> some() {
        return LETTERS.stream().filter(_ -> coin()).toList();
    }

    String letter() {
        return pick(LETTERS);
    }

    <T> T pick(List<T> list) {
        return list.get(below(list.size()));
    }
}
