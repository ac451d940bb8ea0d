// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

/**
 * How well a near-cache does.
 *
 * @param hits keys that were answered without a server
 * @param asked keys that servers were asked for
 * @param bytes that its rows take now
 */
public record NearCacheStatus(long hits, long asked, long bytes) {}
