// SPDX-License-Identifier: Apache-2.0

/**
 * The front end for Argo's YAML, as kfp 1.8 compiles it: reads a workflow into the DAG model, or
 * says which of its fields are not supported.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.argo.ArgoReader}. Every field is either
 * read, named in a list of those that have no effect, or refused: a newcomer's mistake is to leave
 * one out of all three lists, so that a pipeline would quietly mean something else.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.argo;

import org.jspecify.annotations.NullMarked;
