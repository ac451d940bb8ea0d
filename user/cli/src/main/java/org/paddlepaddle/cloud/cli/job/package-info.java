// SPDX-License-Identifier: Apache-2.0
/**
 * Training without a manifest: {@code pdc run}.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.job.RunCommand} packs the working directory, makes a
 * PaddleJob of the command and stays until that ends.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.job;

import org.jspecify.annotations.NullMarked;
