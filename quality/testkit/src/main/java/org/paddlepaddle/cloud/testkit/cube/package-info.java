// SPDX-License-Identifier: Apache-2.0
/**
 * What tests of several of Cube's modules need: {@link
 * org.paddlepaddle.cloud.testkit.cube.TransferFixture} is the configuration around a transfer,
 * {@link org.paddlepaddle.cloud.testkit.cube.KillPoints} kills at every step to the disk. Neither
 * knows a class of Cube, so that each of its modules can use them.
 */
@NullMarked
package org.paddlepaddle.cloud.testkit.cube;

import org.jspecify.annotations.NullMarked;
