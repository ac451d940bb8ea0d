// SPDX-License-Identifier: Apache-2.0
/**
 * Workflows as pipelines are submitted: Argo's kind, with the status that KFP's clients read.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.api.pipeline.Workflow}. Its spec is kept as the tree
 * it came as: what of it is understood is decided by the front end in {@code control/pipeline}, not
 * by the fields of a record. A newcomer's mistake is to look here for what a template may say.
 */
@NullMarked
package org.paddlepaddle.cloud.api.pipeline;

import org.jspecify.annotations.NullMarked;
