// SPDX-License-Identifier: Apache-2.0

/**
 * The one model of a pipeline, whatever language it was written in: templates of steps and graphs
 * of tasks. Values only.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.dag.Pipeline}. Nothing here was resolved:
 * texts still have their placeholders, which {@code plan} fills when a task's turn has come. A
 * newcomer's mistake is to look for the shape of the graph in the templates alone: a template may
 * be used by many tasks, and by itself.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.dag;

import org.jspecify.annotations.NullMarked;
