// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of what a cluster is administered and configured with: namespaces, quotas, roles,
 * definitions, config maps, secrets, leases, events.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.cluster.NamespaceRules}.
 *
 * <p>What newcomers get wrong: names that a definition claims are decided against all others
 * ({@link org.paddlepaddle.cloud.ground.server.engine.kind.cluster.NameClaims}).
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import org.jspecify.annotations.NullMarked;
