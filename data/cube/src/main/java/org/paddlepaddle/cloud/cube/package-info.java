// SPDX-License-Identifier: Apache-2.0
/**
 * Cube: embedding tables that are too large for a serving process, built from training output,
 * split into shards, switched without a pause and answered in microseconds. Knows nothing of
 * Kubernetes.
 *
 * <p>{@code input}, {@code sequence} and {@code legacy} read and write what upstream does; {@code
 * layer} is our own shard format; {@code store} holds tables and their versions; {@code wire},
 * {@code server} and {@code client} speak to the world; {@code build} makes shards, {@code
 * transfer} brings them to the servers; {@code command} is the command line.
 */
@NullMarked
package org.paddlepaddle.cloud.cube;

import org.jspecify.annotations.NullMarked;
