// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.ctr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;

/**
 * The feature hashing of upstream's click model: 13 integers, scaled, and 26 categories, hashed
 * with their column as Python 2 hashes strings.
 *
 * @param columnBase the first category's column: 14 with the label in column 0, as upstream's
 *     trainer counts; its client counts from 13, which finds other rows
 */
public record ClickLogEncoder(int columnBase) {
    /** As the trainer counts. */
    public static final int TRAINER_BASE = 14;

    private static final int DENSE = 13;
    private static final int SPARSE = 26;
    private static final long BUCKETS = 1_000_001;
    private static final float[] LEAST = {0, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final float[] RANGE = {
        20, 603, 100, 50, 64_000, 500, 100, 50, 500, 10, 10, 10, 50
    };

    /** What the service is asked for one line. */
    public record Sample(List<Long> sparse, List<Float> dense) {
        public Sample {
            sparse = List.copyOf(sparse);
            dense = List.copyOf(dense);
        }
    }

    /**
     * @param line columns parted by tabs, with or without the label before them
     * @throws InferenceException when it has another number of columns, or no number where one is
     *     due
     */
    public Sample sample(String line) {
        var columns = line.split("\t", -1);
        int label = columns.length - DENSE - SPARSE;
        if (label != 0 && label != 1) {
            throw InferenceException.invalid(
                    "the line has %d columns; wanted are 13 numbers and 26 categories, after a"
                                    .formatted(columns.length)
                            + " label or not");
        }
        var dense = new ArrayList<Float>();
        for (int i = 0; i < DENSE; i++) {
            dense.add(scaled(columns[label + i], i));
        }
        var sparse = new ArrayList<Long>();
        for (int i = 0; i < SPARSE; i++) {
            sparse.add(bucket(columnBase + i, columns[label + DENSE + i]));
        }
        return new Sample(sparse, dense);
    }

    private static float scaled(String text, int column) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return (Float.parseFloat(text) - LEAST[column]) / RANGE[column];
        } catch (NumberFormatException e) {
            throw new InferenceException(
                    InferenceException.Kind.INVALID,
                    "column %d of the numbers is \"%s\"".formatted(column + 1, text),
                    e);
        }
    }

    static long bucket(int column, String value) {
        return Math.floorMod(hash(column + value), BUCKETS);
    }

    /** CPython 2's, of 64 bits. */
    static long hash(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0) {
            return 0;
        }
        long hash = (bytes[0] & 0xffL) << 7;
        for (byte each : bytes) {
            hash = (1_000_003 * hash) ^ (each & 0xff);
        }
        hash ^= bytes.length;
        return hash == -1 ? -2 : hash;
    }
}
