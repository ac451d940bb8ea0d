// SPDX-License-Identifier: Apache-2.0
/**
 * The front end for KFP v2: reads the intermediate representation that kfp 2 compiles, and the
 * platform document beside it, into the DAG model.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.ir.IrReader}. Every field that is not
 * understood is a problem with its path. A newcomer's mistake is to take a constant for a text with
 * Argo's placeholders: it is a value, except where it names other inputs of its task.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.ir;

import org.jspecify.annotations.NullMarked;
