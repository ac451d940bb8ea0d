// SPDX-License-Identifier: Apache-2.0
/**
 * An embedded Kubernetes API server; knows none of PaddleCloud's kinds.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.ApiServer} puts the parts together: who may ask
 * ({@code auth}), what is asked ({@code http}), over which wire ({@code netty}), and what only a
 * node can answer ({@code relay}). What the resources do is behind {@code request.ApiHandler}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server;

import org.jspecify.annotations.NullMarked;
