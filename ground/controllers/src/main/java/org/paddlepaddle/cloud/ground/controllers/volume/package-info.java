// SPDX-License-Identifier: Apache-2.0
/**
 * Gives claims their volumes, makes volumes as directories of this machine, and takes them back.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.volume.VolumeController} is the entry; {@code
 * ClaimRules}, {@code VolumeRules} and {@code ProtectionRules} decide from the objects alone, and
 * {@link org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes} owns the directories.
 *
 * <p>A newcomer's mistake: to look at one side only. A binding is two references, claim to volume
 * and volume to claim; either may have been written when a crash came, and each side mends the
 * other.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.volume;

import org.jspecify.annotations.NullMarked;
