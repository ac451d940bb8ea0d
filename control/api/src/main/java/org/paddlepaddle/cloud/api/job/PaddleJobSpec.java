// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for.
 *
 * @param cleanPodPolicy which pods go when the job ends: {@code Always}, {@code Never}, {@code
 *     OnFailure} or {@code OnCompletion} (default)
 * @param schedulingPolicy how a gang scheduler should treat the job
 * @param intranet how pods reach each other: {@code PodIP} (default), {@code Service} or {@code
 *     Host}
 * @param withGloo barriers between processes: 0 off, 1 workers, 2 workers and servers
 * @param sampleSetRef the cached data set to mount
 * @param ps the parameter servers
 * @param worker the trainers
 * @param heter trainers on other hardware, beside ps and worker
 * @param elastic any value asks for a job whose number of workers may change
 * @param containerName the container that trains, where it is not the first one of the template
 */
@ApiRecord
public record PaddleJobSpec(
        @Nullable String cleanPodPolicy,
        @Nullable SchedulingPolicy schedulingPolicy,
        @Nullable String intranet,
        @Nullable Integer withGloo,
        @Nullable SampleSetRef sampleSetRef,
        @Nullable RoleSpec ps,
        @Nullable RoleSpec worker,
        @Nullable RoleSpec heter,
        @Nullable Integer elastic,
        @Nullable String containerName) {

    public @Nullable RoleSpec role(Role role) {
        return switch (role) {
            case ps -> ps;
            case worker -> worker;
            case heter -> heter;
        };
    }
}
