// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code conf} directory of Paddle Serving's builds of 2019: {@code gflags.conf}, {@code
 * model_toolkit.prototxt} and {@code cube.conf}. {@link
 * org.paddlepaddle.cloud.serving.conf.ConfDirectory} reads it.
 *
 * <p>Paths in these files are relative to the directory above {@code conf}, from where {@code
 * bin/serving} was started.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.conf;

import org.jspecify.annotations.NullMarked;
