// SPDX-License-Identifier: Apache-2.0
/**
 * The model hub over HTTP.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.server.HubRoutes} is the entry: a handler for everything
 * below {@code /hub/v1}. {@link org.paddlepaddle.cloud.hub.server.HubAuthority} decides who may do
 * what.
 *
 * <p>A newcomer's mistake: to answer a request before the authority was asked.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.server;

import org.jspecify.annotations.NullMarked;
