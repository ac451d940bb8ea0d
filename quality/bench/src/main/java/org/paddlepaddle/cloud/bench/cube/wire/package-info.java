// SPDX-License-Identifier: Apache-2.0
/**
 * Servers over a loopback socket: one core for the server, one for the load generator, which speaks
 * to all of them equally tightly and checks every value of every reply.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.cube.wire;

import org.jspecify.annotations.NullMarked;
