// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.pod;

import java.util.Comparator;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Names one pod of a job; sorts by role, then by index as a number. */
public record PodId(Role role, int index) implements Comparable<PodId> {
    private static final Comparator<PodId> ORDER =
            Comparator.comparing(PodId::role).thenComparingInt(PodId::index);

    /** What the pod is called. */
    public String podName(ObjectKey job) {
        return job.name() + "-" + this;
    }

    @Override
    public int compareTo(PodId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return role + "-" + index;
    }
}
