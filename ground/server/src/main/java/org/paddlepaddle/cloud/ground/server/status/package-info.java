// SPDX-License-Identifier: Apache-2.0
/**
 * How the API server says no, in the words of Kubernetes.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.status.FieldErrors} words what is wrong with a
 * field; {@code error.ApiErrors} makes every refusal there is; {@link
 * org.paddlepaddle.cloud.ground.server.status.ApiException} carries it up to whoever answers.
 *
 * <p>A newcomer's mistake: to make up a message. Clients compare reasons and people search for
 * messages, so both are upstream's.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.status;

import org.jspecify.annotations.NullMarked;
