// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

/**
 * The resource usage of a run: CPU time and memory.
 *
 * @param cpuNanos processor time since it began
 * @param memoryBytes what it holds now and could not give back
 */
public record ResourceUsage(long cpuNanos, long memoryBytes) {}
