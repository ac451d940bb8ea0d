// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * The part of a spec that a revision was made of, as an annotation of its Deployment: who goes back
 * to the revision writes this into the spec again.
 *
 * @param endpoint the {@code default} or {@code canary} of then
 * @param runtimeVersion of then, as all that follows
 */
@ApiRecord
public record RevisionSource(
        EndpointSpec endpoint,
        @Nullable String runtimeVersion,
        @Nullable ResourceRequirements resources,
        @Nullable String workingDir,
        @Nullable List<VolumeMount> volumeMounts,
        @Nullable List<Volume> volumes,
        @Nullable String readinessPath) {}
