// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc pipeline list|show|logs|run|terminate|retry}: runs of pipelines, asked of KFP's API of
 * the running system.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.cli.pipeline.RunTree}, which makes lines of a run's
 * nodes. A newcomer's mistake is to read pods or workflows here: the API answers also when they are
 * gone.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.pipeline;

import org.jspecify.annotations.NullMarked;
