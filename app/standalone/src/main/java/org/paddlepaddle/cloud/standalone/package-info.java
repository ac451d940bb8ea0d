// SPDX-License-Identifier: Apache-2.0
/**
 * One process that is a whole small cluster: store, API server, controllers, scheduler, node and
 * operators, wired together and nothing else.
 *
 * <p>{@link org.paddlepaddle.cloud.standalone.Standalone} is the entry and the only class that
 * names the parts. {@link org.paddlepaddle.cloud.standalone.PartLifecycle} starts them in order and
 * ends them in reverse order, each within its time: a part that hangs costs its share of the wait
 * and no more.
 *
 * <p>What other processes may know is written to {@code run/state.json}, and who holds the home
 * directory to {@code run/lock}; a process id there is only believed as long as the lock is held.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone;

import org.jspecify.annotations.NullMarked;
