// SPDX-License-Identifier: Apache-2.0
/**
 * What the header of a request must be like, before anybody looks at it, and requests read out of
 * bytes that somebody else received.
 *
 * <p>{@link org.paddlepaddle.cloud.http.decode.RequestRules} checks a header that {@code
 * StrictRequestDecoder} of {@code ground/decode} has read. A port that has its own way to read from
 * sockets uses {@link org.paddlepaddle.cloud.http.decode.RequestParser}, which does both.
 *
 * <p>What a newcomer gets wrong: to use the decoder without the rules. Two hosts, a list of lengths
 * or a coding beside chunks are well-formed and pass it.
 */
@NullMarked
package org.paddlepaddle.cloud.http.decode;

import org.jspecify.annotations.NullMarked;
