// SPDX-License-Identifier: Apache-2.0

/**
 * Heads of requests and answers, as values: what is wrong with them, which of their headers go no
 * further, and how refusals are told.
 *
 * <p>{@link org.paddlepaddle.cloud.gateway.message.RequestHead} is where every request begins.
 * Nothing here knows of connections, and nothing is put right that two servers could read
 * differently.
 */
@NullMarked
package org.paddlepaddle.cloud.gateway.message;

import org.jspecify.annotations.NullMarked;
