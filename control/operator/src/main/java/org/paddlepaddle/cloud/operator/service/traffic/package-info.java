// SPDX-License-Identifier: Apache-2.0

/**
 * How gateways learn what to do, and what is learned from them: routes go out, load comes back and
 * decides how many pods there are.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.service.traffic.TrafficControl} is the entry. It
 * watches services, their pods and Deployments, and needs a {@link
 * org.paddlepaddle.cloud.operator.service.traffic.Gateways}, which whoever assembles the process
 * makes of the gateway's own module. What a newcomer gets wrong: this is no reconciler. Nothing is
 * kept here that the API does not know, but for the load of the last minutes, which a restart may
 * forget.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.service.traffic;

import org.jspecify.annotations.NullMarked;
