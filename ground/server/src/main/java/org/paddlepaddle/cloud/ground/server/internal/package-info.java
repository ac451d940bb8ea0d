// SPDX-License-Identifier: Apache-2.0
/**
 * Kubernetes' internal form of values, which some of its refusals show: Go's names of the fields,
 * in Go's order, with zero values where nothing is said.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.internal.InternalForms} makes it from what the API
 * carries; {@link org.paddlepaddle.cloud.ground.server.internal.UnifiedDiff} tells two apart.
 *
 * <p>What a newcomer gets wrong: nothing is stored or decided in this form. It is text for people.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.internal;

import org.jspecify.annotations.NullMarked;
