// SPDX-License-Identifier: Apache-2.0

/**
 * The small languages inside a workflow: placeholders, conditions of tasks, conditions on objects,
 * items of loops. Pure functions.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.expression.Placeholders}. A newcomer's
 * mistake is to fill a text first and to parse it then: a value could become syntax. Here texts are
 * parsed first, and values only ever become values.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.expression;

import org.jspecify.annotations.NullMarked;
