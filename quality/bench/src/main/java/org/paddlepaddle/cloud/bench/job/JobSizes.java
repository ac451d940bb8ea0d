// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.List;

/**
 * How much is measured.
 *
 * @param shapes equal numbers of pods, in few or many jobs
 * @param contest the same with fewer pods, for two operators on one control plane: upstream's makes
 *     a handful of pods a second
 * @param most the largest that both are asked for there
 * @param nodes that are simulated
 * @param patience how long one of {@code shapes} and {@code most} may take, in seconds
 * @param cap how long a shape of the contest may take, in seconds
 */
record JobSizes(
        List<Shape> shapes, List<Shape> contest, Shape most, int nodes, int patience, int cap) {
    static final JobSizes FULL =
            new JobSizes(
                    List.of(
                            new Shape(10_000, 1),
                            new Shape(500, 20),
                            new Shape(20, 500),
                            new Shape(1, 10_000)),
                    List.of(
                            new Shape(500, 1),
                            new Shape(25, 20),
                            new Shape(5, 100),
                            new Shape(1, 500)),
                    new Shape(500, 20),
                    200,
                    900,
                    120);
    static final JobSizes QUICK =
            new JobSizes(
                    List.of(new Shape(40, 1), new Shape(8, 5), new Shape(2, 20), new Shape(1, 40)),
                    List.of(new Shape(20, 1), new Shape(4, 5), new Shape(1, 20)),
                    new Shape(8, 5),
                    2,
                    300,
                    60);

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
