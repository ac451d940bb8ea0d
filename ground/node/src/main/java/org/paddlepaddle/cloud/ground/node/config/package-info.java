// SPDX-License-Identifier: Apache-2.0
/**
 * What a node is started with.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.config.NodeConfig} is all of it; where a node keeps
 * its files says {@code NodeHome}.
 *
 * <p>What a newcomer gets wrong: to read a setting from the environment. Whoever assembles the
 * process reads it, and puts it here.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.config;

import org.jspecify.annotations.NullMarked;
