// SPDX-License-Identifier: Apache-2.0
/**
 * A transport below fabric8's client for parts that live in the process of the API server: requests
 * and watches reach its router as calls instead of bytes on a TLS connection.
 *
 * <p>{@link org.paddlepaddle.cloud.standalone.direct.DirectClients} is the entry. Who calls is told
 * by the same certificate or token as over the network, so authentication, authorisation and
 * admission are the same code.
 *
 * <p>A newcomer's mistake: to take it for a way around the API. Objects still travel as JSON; no
 * part sees an object of another, and each could be moved to a process of its own.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.direct;

import org.jspecify.annotations.NullMarked;
