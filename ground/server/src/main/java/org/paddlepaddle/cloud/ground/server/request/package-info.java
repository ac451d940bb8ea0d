// SPDX-License-Identifier: Apache-2.0
/**
 * What is asked of the API server and what it answers, free of HTTP.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.request.ApiHandler} is the seam: above it are
 * connections, identities and formats, below it objects and the store.
 *
 * <p>A newcomer's mistake: to check rights below this line. An {@link
 * org.paddlepaddle.cloud.ground.server.request.ApiRequest} is authenticated and authorised.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.request;

import org.jspecify.annotations.NullMarked;
