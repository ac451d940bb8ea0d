// SPDX-License-Identifier: Apache-2.0
/**
 * Addresses of services of type {@code LoadBalancer}.
 *
 * <p>There is no cloud to ask: each such service gets an address of its own from the end of the
 * service range, which the node answers for as it does for cluster addresses.
 *
 * <p>What a newcomer gets wrong: the range is not configured here; it is that of the service {@code
 * kubernetes}, whose address is the first one.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.balancer;

import org.jspecify.annotations.NullMarked;
