// SPDX-License-Identifier: Apache-2.0
/**
 * The few calls of the C library that the JDK has no class for, through its foreign-function
 * interface: terminals, holes in files, network namespaces, requests about interfaces.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.posix.PseudoTerminal} is a pseudo-terminal, {@link
 * org.paddlepaddle.cloud.ground.node.posix.HolePunch} gives disk blocks back, {@link
 * org.paddlepaddle.cloud.ground.node.posix.NetworkNamespace} makes networks and opens sockets in
 * them, {@link org.paddlepaddle.cloud.ground.node.posix.Netlink} tells the kernel what is in them.
 *
 * <p>What a newcomer gets wrong: a call here blocks the thread that carries it, so what may wait is
 * called from a platform thread.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.posix;

import org.jspecify.annotations.NullMarked;
