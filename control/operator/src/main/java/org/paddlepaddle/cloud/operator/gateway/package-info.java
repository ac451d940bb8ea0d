// SPDX-License-Identifier: Apache-2.0
/**
 * What a gateway that is a pod of its own does through the API beside its routes.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.operator.gateway.GatewaySlices}. The address of a pod
 * changes with every restart, so nobody but the gateway itself can keep it published.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.gateway;

import org.jspecify.annotations.NullMarked;
