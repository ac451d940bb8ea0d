// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * A service as the user asked for it, with nothing left open.
 *
 * @param primary what should answer by default
 * @param canary what should be tried out
 * @param canaryPercent how many of a hundred requests the canary gets
 * @param scaling how the number of pods is found
 * @param resource what pods should use, where a HorizontalPodAutoscaler finds the number instead
 * @param replicas a fixed number of pods instead
 * @param concurrency how many requests a pod answers at once; 0: any number
 * @param timeout how long a request may wait for the beginning of its answer
 * @param history how many revisions without traffic are kept
 */
public record DesiredService(
        ObjectKey key,
        DesiredRevision primary,
        Optional<DesiredRevision> canary,
        int canaryPercent,
        Scaling scaling,
        Optional<ResourceTarget> resource,
        Optional<Integer> replicas,
        int concurrency,
        Duration timeout,
        int history) {

    /** Each revision once, even if default and canary are the same. */
    public List<DesiredRevision> revisions() {
        return Stream.concat(
                        Stream.of(primary),
                        canary.filter(other -> !other.name().equals(primary.name())).stream())
                .toList();
    }

    /** What an autoscaler by resources keeps to; nothing where the number of pods is fixed. */
    Optional<ResourceTarget> autoscaled() {
        return replicas.isPresent() ? Optional.empty() : resource;
    }

    /** How many pods a revision begins with. */
    public int firstReplicas() {
        return replicas.map(fixed -> Math.max(1, fixed)).orElseGet(scaling::firstReplicas);
    }
}
