// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.sample;

/**
 * A data set that pods can mount.
 *
 * @param claim the volume claim in the job's namespace
 * @param nodeLabel the label of the nodes that hold parts of it, or empty
 * @param partitions how many parts there are
 */
public record SampleMount(String claim, String nodeLabel, int partitions) {}
