// SPDX-License-Identifier: Apache-2.0
/**
 * The builder: training output in, shards out. {@link org.paddlepaddle.cloud.cube.build.CubeBuild}
 * is the entry; {@link org.paddlepaddle.cloud.cube.build.BuildSpec} says what to build.
 *
 * <p>One thread cuts the inputs into chunks, many decode them, and each shard belongs to one lane
 * which takes the chunks in input order. So the output depends on the input alone, and of a key
 * that comes twice the last row wins: files in the order of their names, rows in the order of the
 * file. Everything grows in a hidden directory beside the target and appears by one rename.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.build;

import org.jspecify.annotations.NullMarked;
