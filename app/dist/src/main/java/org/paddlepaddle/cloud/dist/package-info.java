// SPDX-License-Identifier: Apache-2.0
/**
 * The programs of the distribution: {@link org.paddlepaddle.cloud.dist.Pdc}, the command line, and
 * {@link org.paddlepaddle.cloud.dist.StandaloneMain}, the background process it starts. The command
 * line is the parts that modules bring, below one root; only {@code pdc operator} is made here.
 *
 * <p>{@link org.paddlepaddle.cloud.dist.LocalStandalone} is where the two meet: the command line
 * knows no part of the standalone system, and the system knows no command line.
 */
@NullMarked
package org.paddlepaddle.cloud.dist;

import org.jspecify.annotations.NullMarked;
