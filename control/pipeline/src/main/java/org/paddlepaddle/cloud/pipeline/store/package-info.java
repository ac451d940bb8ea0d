// SPDX-License-Identifier: Apache-2.0

/**
 * The rows behind KFP's API: experiments, pipelines with their versions, and runs. Bytes are in the
 * object store, and a run that goes on is a Workflow.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.store.PipelineStore}. A newcomer's mistake
 * is to believe the status of a row that has not ended: the Workflow knows it.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.store;

import org.jspecify.annotations.NullMarked;
