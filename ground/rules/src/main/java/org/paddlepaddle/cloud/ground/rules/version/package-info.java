// SPDX-License-Identifier: Apache-2.0
/**
 * Versions of API groups.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.version.VersionOrder} decides which of several a
 * client is offered first. A newcomer's mistake: to sort by number alone; {@code v1} comes before
 * {@code v2beta1}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.version;

import org.jspecify.annotations.NullMarked;
