// SPDX-License-Identifier: Apache-2.0
/**
 * What reaches into a container: commands beside its own, its terminal, its ports.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.stream.ExecSession} runs a command in the namespaces
 * of a container and carries its streams; {@link
 * org.paddlepaddle.cloud.ground.node.stream.PortDial} connects to a port of a pod.
 *
 * <p>What a newcomer gets wrong: streams of a process block the thread that carries them, so they
 * are pumped by platform threads, of which a session has at most three.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.stream;

import org.jspecify.annotations.NullMarked;
