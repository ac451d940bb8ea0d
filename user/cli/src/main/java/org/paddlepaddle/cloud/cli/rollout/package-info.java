// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc rollout}: how far a new template of a deployment, a stateful set, a daemon set or a
 * PaddleService has come, which there were before, and back to one of them.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.rollout.RolloutGroup} is the entry. What a newcomer gets
 * wrong: the revisions of a deployment are replica sets, those of a PaddleService Deployments,
 * those of the others ControllerRevisions.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.rollout;

import org.jspecify.annotations.NullMarked;
