// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

/** What a server's process says when it can be asked. */
public record Listening(int port, double loadSeconds) {}
