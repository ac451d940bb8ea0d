// SPDX-License-Identifier: Apache-2.0
/**
 * How Kubernetes writes text.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.text.GoQuote} is the entry. A newcomer's mistake:
 * to quote as JSON does; Go has escapes of its own.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.text;

import org.jspecify.annotations.NullMarked;
