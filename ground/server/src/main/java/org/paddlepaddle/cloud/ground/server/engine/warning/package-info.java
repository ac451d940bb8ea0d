// SPDX-License-Identifier: Apache-2.0
/**
 * What people are warned of although their objects are accepted, in Kubernetes' own words.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.engine.warning.Warnings} is the entry. Warnings
 * never refuse anything, and agents and controllers, which nobody reads, get none for pods they
 * update.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.warning;

import org.jspecify.annotations.NullMarked;
