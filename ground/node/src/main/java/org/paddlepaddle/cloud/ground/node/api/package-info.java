// SPDX-License-Identifier: Apache-2.0
/**
 * What the agent asks of the API server and tells it: config maps, tokens, statuses, events.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.api.NodeApi} is the seam, and {@link
 * org.paddlepaddle.cloud.ground.node.api.KubernetesNodeApi} the one behind it outside of tests.
 *
 * <p>What a newcomer gets wrong: to write an event for every attempt. {@link
 * org.paddlepaddle.cloud.ground.node.api.PodEventRecorder} joins what repeats into series.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.api;

import org.jspecify.annotations.NullMarked;
