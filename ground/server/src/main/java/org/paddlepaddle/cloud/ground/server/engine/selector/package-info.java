// SPDX-License-Identifier: Apache-2.0
/**
 * Label and field selectors: parsed as Kubernetes parses them, answered from encoded objects
 * without building trees.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.selector.Selection}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.selector;

import org.jspecify.annotations.NullMarked;
