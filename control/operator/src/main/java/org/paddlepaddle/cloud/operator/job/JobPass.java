// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.JobObjects;

/**
 * What applying the actions of one pass takes.
 *
 * @param attempt the number of the present attempt
 */
record JobPass(Owner owner, JobObjects objects, PortBook ports, JobCaches caches, int attempt) {}
