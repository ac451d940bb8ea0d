// SPDX-License-Identifier: Apache-2.0
/**
 * The logs of one directory on the network: VisualDL's API and a page that draws curves.
 *
 * <p>{@link org.paddlepaddle.cloud.visual.server.VisualServer} is the entry.
 *
 * <p>A newcomer's mistake: to add something that changes a log. The server only reads, which is why
 * it needs no token on an address of its own.
 */
@NullMarked
package org.paddlepaddle.cloud.visual.server;

import org.jspecify.annotations.NullMarked;
