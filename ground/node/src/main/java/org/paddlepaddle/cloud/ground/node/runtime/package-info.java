// SPDX-License-Identifier: Apache-2.0
/**
 * Containers as processes: started through helper programs, found again after a crash, ended
 * without leftovers.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime} is the entry. A container
 * is a directory: {@code pid} names its outer process, {@code run/started} says that the payload's
 * init lives, {@code run/exit} holds the exit code. The scripts beside this package write them.
 *
 * <p>What a newcomer gets wrong: nothing of a container's own file tree may run as the machine's
 * root, not even a shell. See {@link org.paddlepaddle.cloud.ground.node.runtime.ContainerLocks}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.runtime;

import org.jspecify.annotations.NullMarked;
