// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP/1.1 requests read strictly, against request smuggling (RFC 9112, section 11.2): what two
 * parsers could understand in two ways is refused.
 *
 * <p>{@link org.paddlepaddle.cloud.decode.StrictRequestDecoder} takes from Netty's decoder what it
 * forgives, {@link org.paddlepaddle.cloud.decode.RequestFraming} says what a header may leave open
 * about its body. Every port of ours that speaks HTTP reads with both: the API server, the gateway,
 * the object store, Cube and whatever stands on {@code data/http}.
 *
 * <p>What a newcomer gets wrong: to use the decoder alone. A list of lengths or a coding before
 * chunks is well-formed and passes it.
 */
@NullMarked
package org.paddlepaddle.cloud.decode;

import org.jspecify.annotations.NullMarked;
