// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of Cube. {@link org.paddlepaddle.cloud.cube.command.CubePart} brings them, for
 * {@code pdc} to hang below itself and {@link org.paddlepaddle.cloud.cube.command.CubeMain} runs
 * alone. Texts are in English and Chinese bundles of this package.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.command;

import org.jspecify.annotations.NullMarked;
