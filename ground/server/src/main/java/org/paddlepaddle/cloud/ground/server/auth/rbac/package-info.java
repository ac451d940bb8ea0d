// SPDX-License-Identifier: Apache-2.0
/**
 * Role-based access control over the live Role and Binding objects.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.auth.rbac.RbacAuthorizer} answers from an {@link
 * org.paddlepaddle.cloud.ground.server.auth.rbac.RbacIndex}, an immutable picture of all roles and
 * bindings, which {@link org.paddlepaddle.cloud.ground.server.auth.rbac.RbacObjects} renews when
 * one of them has changed.
 *
 * <p>What a newcomer gets wrong: {@code pods} does not cover {@code pods/log}; a rule must name the
 * subresource, or use a wildcard.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import org.jspecify.annotations.NullMarked;
