// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;

/**
 * How the number of pods is found, in the terms of Knative's pod autoscaler.
 *
 * @param metric what is measured
 * @param total load that a pod should have at most
 * @param utilization part of the total that is aimed at
 * @param window over which load is averaged
 * @param panicWindow over which a sudden rise is told
 * @param panicThreshold multiple of the capacity from which on a rise is sudden
 * @param minScale fewest pods
 * @param maxScale most pods; 0: any number
 */
public record Scaling(
        Metric metric,
        double total,
        double utilization,
        Duration window,
        Duration panicWindow,
        double panicThreshold,
        int minScale,
        int maxScale) {

    /** What is measured. */
    public enum Metric {
        concurrency,
        rps
    }

    /** The load of a pod that is aimed at. */
    public double target() {
        return Math.max(0.01, total * utilization);
    }

    /** Knative's initial scale is one pod, within the bounds. */
    public int firstReplicas() {
        return bounded(1);
    }

    int bounded(int pods) {
        int some = Math.max(pods, minScale);
        return maxScale > 0 ? Math.min(some, maxScale) : some;
    }

    /** The same for a revision that no request reaches any more. */
    public Scaling retired() {
        return new Scaling(
                metric, total, utilization, window, panicWindow, panicThreshold, 0, maxScale);
    }
}
