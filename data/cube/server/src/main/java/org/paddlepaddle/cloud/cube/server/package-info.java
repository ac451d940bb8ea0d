// SPDX-License-Identifier: Apache-2.0
/**
 * The server: one port that speaks baidu_std and HTTP/1.1, told apart by their first bytes.
 *
 * <p>{@link org.paddlepaddle.cloud.cube.server.CubeServer} is the entry. An {@code EventLoop} per
 * core owns its connections, its buffers and its reader of the store; a request is answered on the
 * loop that read it, from one version, without a lock or an allocation. HTTP requests, commands
 * among them, are answered on virtual threads and handed back to the loop as bytes: nothing on a
 * loop may wait.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.server;

import org.jspecify.annotations.NullMarked;
