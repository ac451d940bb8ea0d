// SPDX-License-Identifier: Apache-2.0

/**
 * The control plane at work: one reconciler per kind on the Java Operator SDK, which owns the
 * queue, the retries and the leader election.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.start.PaddleCloudOperator} starts them all against any
 * Kubernetes, ours or a real one; {@link org.paddlepaddle.cloud.operator.start.OperatedKinds} lists
 * them. A kind works with {@link org.paddlepaddle.cloud.operator.Passes}. What a newcomer gets
 * wrong: nothing is decided here. A reconciler reads, asks the plan module, writes, reports, and
 * says when to look again.
 */
@NullMarked
package org.paddlepaddle.cloud.operator;

import org.jspecify.annotations.NullMarked;
