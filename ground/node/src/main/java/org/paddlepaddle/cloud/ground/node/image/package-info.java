// SPDX-License-Identifier: Apache-2.0
/**
 * Images without a registry: a catalogue binds image names to programs of this machine and to
 * virtual environments that are made once.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.image.Images} answers at once with a state and
 * prepares in the background; {@link org.paddlepaddle.cloud.ground.node.image.EnvironmentStore}
 * makes an environment under a lock that other processes respect.
 *
 * <p>What a newcomer gets wrong: a virtual environment holds its own absolute path, so it is made
 * where it stays and counts only when its marker file exists.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.image;

import org.jspecify.annotations.NullMarked;
