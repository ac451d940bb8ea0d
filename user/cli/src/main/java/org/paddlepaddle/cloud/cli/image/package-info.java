// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc image}: the catalogue that says what an image name means on this machine.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.image.ImageGroup} is the entry; {@link
 * org.paddlepaddle.cloud.cli.image.ImageControl} is what the catalogue looks like from here.
 *
 * <p>A newcomer's mistake: to ask the running system. The catalogue is files under a lock, so these
 * commands work whether or not something runs.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.image;

import org.jspecify.annotations.NullMarked;
