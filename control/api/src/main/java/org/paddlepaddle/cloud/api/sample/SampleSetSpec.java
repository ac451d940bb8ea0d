// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for.
 *
 * @param partitions how many parts the data has, one for each node that keeps some
 * @param source where the samples come from
 * @param secretRef the keys of the volume, and of the source where that has none of its own
 * @param noSync whether the data is left to SampleJobs
 * @param csi what keeps the data
 * @param cache where the data is kept on a node
 * @param nodeAffinity which nodes may keep data
 * @param tolerations which taints of nodes do not matter
 */
@ApiRecord
public record SampleSetSpec(
        @Nullable Integer partitions,
        @Nullable SampleOrigin source,
        @Nullable SecretRef secretRef,
        @Nullable Boolean noSync,
        @Nullable CsiSpec csi,
        @Nullable CacheSpec cache,
        @Nullable NodeAffinity nodeAffinity,
        @Nullable List<Toleration> tolerations) {}
