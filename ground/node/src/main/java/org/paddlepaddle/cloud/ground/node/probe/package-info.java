// SPDX-License-Identifier: Apache-2.0
/**
 * Questions to running containers: over HTTP, over TCP, and how answers add up to a verdict.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.probe.ProbeThreshold} counts; {@link
 * org.paddlepaddle.cloud.ground.node.probe.HttpProbe} and {@link
 * org.paddlepaddle.cloud.ground.node.probe.TcpProbe} ask once.
 *
 * <p>What a newcomer gets wrong: failures are worded as kubelet's own clients word them, because
 * people search for these texts.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.probe;

import org.jspecify.annotations.NullMarked;
