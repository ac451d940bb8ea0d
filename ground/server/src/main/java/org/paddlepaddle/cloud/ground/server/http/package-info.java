// SPDX-License-Identifier: Apache-2.0
/**
 * What a request means: paths, verbs, bodies, media types and answers, free of any network library.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.http.ApiRouter} takes an {@link
 * org.paddlepaddle.cloud.ground.server.http.ApiExchange} from path to answer: who asks, may they,
 * what is asked for, carry it out, in which form is it wanted. The package {@code netty} brings
 * exchanges in from sockets; a client in the same process could bring its own.
 *
 * <p>What a newcomer gets wrong: authorisation comes before the look-up of the resource, so a path
 * that does not exist answers 403 to those who may not know.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.http;

import org.jspecify.annotations.NullMarked;
