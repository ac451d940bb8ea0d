// SPDX-License-Identifier: Apache-2.0
/**
 * Files as the parts of Cube write, pack and bring them: {@link
 * org.paddlepaddle.cloud.cube.files.Durable} for what must outlive a power cut, {@link
 * org.paddlepaddle.cloud.cube.files.Tar} for archives that cannot leave their directory, {@link
 * org.paddlepaddle.cloud.cube.files.Fetch} for downloads that go on where they stopped, {@link
 * org.paddlepaddle.cloud.cube.files.FaultPoint} so that a test can kill at every step.
 *
 * <p>A newcomer's mistake: to rename without syncing the directory. {@code Durable.move} does both.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.files;

import org.jspecify.annotations.NullMarked;
