// SPDX-License-Identifier: Apache-2.0

/**
 * Decides about services: which revisions there are, which of them answer requests, and how many
 * pods they have.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.service.ServicePlanner} is the entry for revisions and
 * routes, {@link org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler} for the number of pods,
 * {@link org.paddlepaddle.cloud.plan.service.TrafficRules} for what gateways are told.
 *
 * <p>What a newcomer gets wrong: the planner never changes a revision. A revision is named by the
 * hash of what its pods are made of; another spec is another revision, and the same spec is the
 * same one again, whether it comes as default, as canary or as a way back.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.service;

import org.jspecify.annotations.NullMarked;
