// SPDX-License-Identifier: Apache-2.0
/**
 * Leads connections to services to the pods behind them.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.service.ServiceAgent} follows services and their
 * endpoint slices, makes one {@link org.paddlepaddle.cloud.ground.node.service.ServiceTable} of
 * them and gives it to the kernel as translation rules (bridge mode) or to listeners in this
 * process (loopback mode). The same view of the cluster feeds the name server.
 *
 * <p>What a newcomer gets wrong: rules in the kernel outlive this process on purpose. Nothing is
 * taken away when the agent closes; only {@code down} does that.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.service;

import org.jspecify.annotations.NullMarked;
