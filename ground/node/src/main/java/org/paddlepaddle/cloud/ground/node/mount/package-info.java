// SPDX-License-Identifier: Apache-2.0
/**
 * Which directories a container sees, and where: the layout of its root file system as a list of
 * mounts.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.mount.Mount} is one of them, {@link
 * org.paddlepaddle.cloud.ground.node.mount.RootLayout} the list of a container without an image's
 * tree, {@link org.paddlepaddle.cloud.ground.node.mount.MaskedPaths} what is hidden behind it.
 * Nothing here mounts: {@code runtime} hands the list to bubblewrap.
 *
 * <p>What a newcomer gets wrong: the order counts. A later mount lies over an earlier one, and a
 * target may be a link that leads elsewhere.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.mount;

import org.jspecify.annotations.NullMarked;
