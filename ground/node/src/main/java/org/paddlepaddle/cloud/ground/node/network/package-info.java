// SPDX-License-Identifier: Apache-2.0
/**
 * Addresses of pods.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.network.PodNetworks} opens one of two
 * implementations: a bridge with a network namespace per pod, or addresses of the loopback
 * interface on the machine's own network.
 *
 * <p>What a newcomer gets wrong: opening and attaching are idempotent and leave running pods alone;
 * after a crash they find what the kernel and the lease file still hold.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.network;

import org.jspecify.annotations.NullMarked;
