// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Says who would miss the data of a set. */
public final class SampleUsers {
    private SampleUsers() {}

    /** Whether a job has pods with the set's volume. */
    public static boolean reads(PaddleJob job, ObjectKey set) {
        var ref = job.getSpec() == null ? null : job.getSpec().sampleSetRef();
        if (ref == null || !set.name().equals(ref.name())) {
            return false;
        }
        boolean here = ref.namespace() == null || ref.namespace().equals(set.namespace());
        var phase = job.getStatus() == null ? null : job.getStatus().phase();
        return here && phase != null && hasPods(phase);
    }

    private static boolean hasPods(JobPhase phase) {
        return switch (phase) {
            case Starting, Running, Restarting -> true;
            case Pending, Suspended, Completed, Failed -> false;
        };
    }
}
