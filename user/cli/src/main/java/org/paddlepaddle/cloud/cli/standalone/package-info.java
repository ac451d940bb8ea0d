// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc up}, {@code down}, {@code status} and {@code token}: the standalone system in the
 * background.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.standalone.StandaloneControl} is the seam: the distribution
 * knows how to start a JVM and how its state file looks, the commands here know how to ask for it
 * and what to say. A process id alone is never trusted: {@link
 * org.paddlepaddle.cloud.cli.standalone.HomeState} tells a running system from one that was killed
 * and from a directory that somebody else holds.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.standalone;

import org.jspecify.annotations.NullMarked;
