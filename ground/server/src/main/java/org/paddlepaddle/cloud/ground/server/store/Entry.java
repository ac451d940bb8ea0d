// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

/**
 * One object as it was after one write. The bytes are shared; nobody changes them.
 *
 * @param revision of the write that produced it
 */
public record Entry(String key, long revision, byte[] value) {}
