// SPDX-License-Identifier: Apache-2.0
/**
 * Faults: a server killed under load, clients that mean harm.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.fault.KillLoopIT} lets clients write down what
 * they saw; {@link org.paddlepaddle.cloud.ground.server.fault.HistoryChecker} then says whether a
 * correct server could have shown them that. The checker is tested with histories that are wrong on
 * purpose.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.fault;

import org.jspecify.annotations.NullMarked;
