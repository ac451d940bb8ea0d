// SPDX-License-Identifier: Apache-2.0
/**
 * The API errors of Kubernetes, each with its reason, code and message.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.error.ApiErrors}; {@link
 * org.paddlepaddle.cloud.ground.server.status.ApiException} carries an error up to whoever answers.
 *
 * <p>A newcomer's mistake: to make up a message. Clients compare reasons and people search for
 * messages, so both are upstream's.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.error;

import org.jspecify.annotations.NullMarked;
