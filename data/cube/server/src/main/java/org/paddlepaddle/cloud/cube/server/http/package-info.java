// SPDX-License-Identifier: Apache-2.0
/**
 * Requests and replies of the HTTP that Cube's port speaks beside its own protocol.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.server.http.HttpRequest}. This is as much HTTP as
 * upstream's clients send; whole HTTP is {@code data/http}.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.server.http;

import org.jspecify.annotations.NullMarked;
