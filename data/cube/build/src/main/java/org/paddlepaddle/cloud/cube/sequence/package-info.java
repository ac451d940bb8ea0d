// SPDX-License-Identifier: Apache-2.0
/**
 * Hadoop's SequenceFile, version 6, without Hadoop: {@link
 * org.paddlepaddle.cloud.cube.sequence.SequenceReader} and {@link
 * org.paddlepaddle.cloud.cube.sequence.SequenceWriter}; {@link
 * org.paddlepaddle.cloud.cube.sequence.SequenceChunks} cuts a file up for many threads.
 *
 * <p>What a newcomer gets wrong: upstream's files name {@code BytesWritable} and yet leave out the
 * length that Hadoop puts before its bytes. Both dialects are read; the length of the first key
 * tells them apart.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.sequence;

import org.jspecify.annotations.NullMarked;
