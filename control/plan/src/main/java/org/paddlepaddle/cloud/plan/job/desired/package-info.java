// SPDX-License-Identifier: Apache-2.0
/**
 * What a valid spec asks for, without nulls: roles, elastic ranges, life cycle, restart rules, and
 * their checks.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.plan.job.desired.DesiredJob}. Only checks make one; who
 * has it need not check again.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.job.desired;

import org.jspecify.annotations.NullMarked;
