// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

/**
 * What the pods of a revision should use, in the terms of Knative's class {@code hpa}: a
 * HorizontalPodAutoscaler keeps to it.
 *
 * @param target percent of the CPU that pods ask for, or MiB of memory for each pod
 * @param least fewest pods; at least one, as nobody but a request wakes a revision from none
 * @param most most pods
 */
public record ResourceTarget(Resource resource, int target, int least, int most) {
    /** What is measured. */
    public enum Resource {
        cpu,
        memory
    }
}
