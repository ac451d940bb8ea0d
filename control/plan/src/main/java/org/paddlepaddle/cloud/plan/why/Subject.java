// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Pod;
import org.paddlepaddle.cloud.api.job.JobNames;

/**
 * The object a finding is about.
 *
 * @param kind as people type it
 */
public record Subject(String kind, String name) {
    static Subject of(Pod pod) {
        return pod(pod.getMetadata().getName());
    }

    static Subject pod(String name) {
        return new Subject("pod", name);
    }

    static Subject job(String name) {
        return new Subject(JobNames.SHORT_NAME, name);
    }

    /** As commands name it, such as {@code pod/web-0}. */
    @Override
    public String toString() {
        return kind + "/" + name;
    }
}
