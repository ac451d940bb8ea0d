// SPDX-License-Identifier: Apache-2.0

/**
 * A table of Cube on Kubernetes: no kind of its own, but a StatefulSet and a headless Service per
 * shard, and a ConfigMap with the {@code cube.conf} by which clients find the servers.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.cube.CubeChecks} says what is wrong with a wish, {@link
 * org.paddlepaddle.cloud.plan.cube.CubeObjects} renders it.
 *
 * <p>What a newcomer gets wrong: to give a table under the same name another number of shards.
 * Clients that hold the old {@code cube.conf} would ask the wrong shard, which answers that there
 * is no such key.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.cube;

import org.jspecify.annotations.NullMarked;
