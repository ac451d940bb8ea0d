// SPDX-License-Identifier: Apache-2.0
/**
 * Images made by hand and a registry in this process.
 *
 * <p>{@link org.paddlepaddle.cloud.testkit.image.LayerArchive} writes layers, honest and hostile
 * ones; {@link org.paddlepaddle.cloud.testkit.image.ImageRegistry} serves them and can misbehave.
 *
 * <p>What a newcomer gets wrong: the registry counts what it was asked for; a test that pulls twice
 * reads the counts, not the clock.
 */
@NullMarked
package org.paddlepaddle.cloud.testkit.image;

import org.jspecify.annotations.NullMarked;
