// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for.
 *
 * @param cleanPodPolicy which pods go when the job ends: {@code Always}, {@code Never}, {@code
 *     OnFailure} or {@code OnCompletion} (default)
 * @param cleanPolicy what upstream's manual writes instead; taken for {@code cleanPodPolicy}
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
 * @param suspend whether the job must have no pods for now
 * @param managedBy the controller that looks after the job; ours when absent
 * @param backoffLimit how many failures lead to another start before the job fails
 * @param activeDeadlineSeconds how long the job may take, from its creation or last resumption
 * @param ttlSecondsAfterFinished how long a finished job stays; for ever when absent
 * @param restartStrategy what is started again after a failure: {@code Pod}, {@code Role} or {@code
 *     Job} (default)
 * @param failureRules what follows from which failure; every failure counts when none fits
 * @param successPolicy whose success completes the job: {@code Workers} (default) or {@code All}
 * @param elasticPolicy between which sizes the job may change
 * @param rendezvous how workers find each other: {@code PodIP} or {@code Named}; the intranet
 *     decides when absent
 */
@ApiRecord
public record PaddleJobSpec(
        @Nullable String cleanPodPolicy,
        @Nullable String cleanPolicy,
        @Nullable SchedulingPolicy schedulingPolicy,
        @Nullable String intranet,
        @Nullable Integer withGloo,
        @Nullable SampleSetRef sampleSetRef,
        @Nullable RoleSpec ps,
        @Nullable RoleSpec worker,
        @Nullable RoleSpec heter,
        @Nullable Integer elastic,
        @Nullable String containerName,
        @Nullable Boolean suspend,
        @Nullable String managedBy,
        @Nullable Integer backoffLimit,
        @Nullable Long activeDeadlineSeconds,
        @Nullable Integer ttlSecondsAfterFinished,
        @Nullable String restartStrategy,
        @Nullable List<FailureRule> failureRules,
        @Nullable String successPolicy,
        @Nullable ElasticPolicy elasticPolicy,
        @Nullable String rendezvous) {

    public @Nullable RoleSpec role(Role role) {
        return switch (role) {
            case ps -> ps;
            case worker -> worker;
            case heter -> heter;
        };
    }
}
