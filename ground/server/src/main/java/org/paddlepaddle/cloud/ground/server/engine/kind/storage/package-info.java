// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of claims, persistent volumes and storage classes.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.storage.ClaimRules}.
 *
 * <p>What newcomers get wrong: binding is the volume controller's; here is only what a write may
 * say.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.storage;

import org.jspecify.annotations.NullMarked;
