// SPDX-License-Identifier: Apache-2.0
/**
 * The client: {@link org.paddlepaddle.cloud.cube.client.CubeClient} reads upstream's {@code
 * cube.conf}, sends each key to its shard, and puts the answers back into the caller's order.
 *
 * <p>The calling thread does the thinking: it sends, sleeps until something came or is due, and
 * decides about retries, hedges and versions. Every replica has one connection, over which all
 * callers' requests go without waiting for each other; its reading thread only delivers. A batch
 * comes from one version or says which keys could not be had from it.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.client;

import org.jspecify.annotations.NullMarked;
