// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of kinds that make or scale pods: deployments and their relatives, jobs, cron jobs,
 * autoscalers, disruption budgets.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.workload.WorkloadRules}.
 *
 * <p>What newcomers get wrong: selectors of most of them are immutable ({@link
 * org.paddlepaddle.cloud.ground.server.engine.kind.workload.ImmutableSelector}).
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import org.jspecify.annotations.NullMarked;
