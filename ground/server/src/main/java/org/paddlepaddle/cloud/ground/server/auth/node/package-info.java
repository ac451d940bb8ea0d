// SPDX-License-Identifier: Apache-2.0
/**
 * What the agents of nodes may do: each sees and changes its own node, the pods bound to it, and
 * what those pods refer to.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.auth.node.NodeAuthorizer} decides by who asks for
 * what; {@link org.paddlepaddle.cloud.ground.server.auth.node.NodeRestriction} looks at the objects
 * that are written. Both take part only when the user is {@code system:node:…} of the group {@code
 * system:nodes}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.auth.node;

import org.jspecify.annotations.NullMarked;
