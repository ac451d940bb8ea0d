// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.List;

/**
 * How much is measured.
 *
 * @param shapes equal numbers of pods, in few or many jobs
 * @param nodes that are simulated
 * @param patience how long a shape may take, in seconds
 */
record Sizes(List<Shape> shapes, int nodes, int patience) {
    static final Sizes FULL =
            new Sizes(
                    List.of(
                            new Shape(10_000, 1),
                            new Shape(500, 20),
                            new Shape(20, 500),
                            new Shape(1, 10_000)),
                    200,
                    1_800);
    static final Sizes QUICK =
            new Sizes(
                    List.of(new Shape(40, 1), new Shape(8, 5), new Shape(2, 20), new Shape(1, 40)),
                    2,
                    300);

    /**
     * Pods of many jobs.
     *
     * @param workers of each job
     */
    record Shape(int jobs, int workers) {
        int pods() {
            return jobs * workers;
        }

        String text() {
            return jobs + "×" + workers;
        }
    }
}
