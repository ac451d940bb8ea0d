// SPDX-License-Identifier: Apache-2.0
/**
 * Volumes of pods as directories of this machine.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.volume.PodVolumes} makes what a pod declares and
 * says where each container sees it.
 *
 * <p>What a newcomer gets wrong: secrets and memory volumes lie in a directory of a tmpfs, never
 * below the home directory, so that they never reach a disk.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.volume;

import org.jspecify.annotations.NullMarked;
