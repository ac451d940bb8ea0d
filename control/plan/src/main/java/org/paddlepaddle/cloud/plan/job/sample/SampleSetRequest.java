// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.sample;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * The data set a job reads, and where its training container sees it.
 *
 * @param set the SampleSet
 * @param claim the volume claim through which pods see it, in their own namespace
 */
public record SampleSetRequest(ObjectKey set, ObjectKey claim, String mountPath) {
    /** What a job asks for; nothing while what it says is not complete. */
    public static Optional<SampleSetRequest> of(ObjectKey job, @Nullable PaddleJobSpec spec) {
        var ref = spec == null ? null : spec.sampleSetRef();
        if (ref == null || ref.name() == null || ref.mountPath() == null) {
            return Optional.empty();
        }
        var namespace = ref.namespace() == null ? job.namespace() : ref.namespace();
        return Optional.of(
                new SampleSetRequest(
                        new ObjectKey(namespace, ref.name()),
                        new ObjectKey(job.namespace(), ref.name()),
                        ref.mountPath()));
    }

    public String name() {
        return set.name();
    }

    @Override
    public String toString() {
        return set.toString();
    }
}
