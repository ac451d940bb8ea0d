// SPDX-License-Identifier: Apache-2.0
/**
 * How a program of KFP v2 is called: the executor input it reads, the placeholders of its words,
 * and what it leaves. Values only.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.executor.ExecutorCall}. A newcomer's mistake
 * is to fill a text twice: a value may look like a placeholder, and is none.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.executor;

import org.jspecify.annotations.NullMarked;
