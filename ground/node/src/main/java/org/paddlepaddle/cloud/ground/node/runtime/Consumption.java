// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

/**
 * What a run has used.
 *
 * @param cpuNanos processor time since it began
 * @param memoryBytes what it holds now and could not give back
 */
public record Consumption(long cpuNanos, long memoryBytes) {}
