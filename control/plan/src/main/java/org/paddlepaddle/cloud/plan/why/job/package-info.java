// SPDX-License-Identifier: Apache-2.0
/**
 * Why a training job does not go on: one blocker, the true one, from objects that somebody fetched.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.why.job.JobWhy} asks from the outside in: whether anybody
 * looks after the job, whether it was accepted, whether its queue and its nodes have room, whether
 * its containers start. The first thing that is not so is the answer. What a newcomer gets wrong:
 * the words people read are not here; a {@link org.paddlepaddle.cloud.plan.why.job.Finding} names a
 * cause and its details, and the command line says it in the reader's language.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.why.job;

import org.jspecify.annotations.NullMarked;
