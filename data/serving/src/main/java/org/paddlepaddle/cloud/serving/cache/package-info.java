// SPDX-License-Identifier: Apache-2.0
/**
 * The request cache: {@link org.paddlepaddle.cloud.serving.cache.RequestCache} keeps outputs by all
 * that made them. It is asked after ids were replaced by their rows, so that a new table or a new
 * model never meets an old answer.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.cache;

import org.jspecify.annotations.NullMarked;
