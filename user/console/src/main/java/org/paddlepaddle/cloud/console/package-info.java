// SPDX-License-Identifier: Apache-2.0
/**
 * The web console at the root of the web address: pages, and what they are fed with.
 *
 * <p>{@link org.paddlepaddle.cloud.console.ConsoleApp} is the entry, which the front door mounts.
 * Pages are plain files; what they show comes as a stream of changes from {@code console.live}.
 *
 * <p>A newcomer's mistake: to ask Kubernetes with a client of the console's own, or to put into a
 * view what may hold a secret, such as the environment of a container. A page shows what its reader
 * may see anyway, and less.
 */
@NullMarked
package org.paddlepaddle.cloud.console;

import org.jspecify.annotations.NullMarked;
