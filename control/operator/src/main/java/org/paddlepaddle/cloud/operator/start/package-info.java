// SPDX-License-Identifier: Apache-2.0
/**
 * The start of the operator: its configuration, the list of its kinds, and the process around them.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.operator.start.PaddleCloudOperator}. A kind that is not
 * in {@link org.paddlepaddle.cloud.operator.start.OperatedKinds} is never reconciled.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.start;

import org.jspecify.annotations.NullMarked;
