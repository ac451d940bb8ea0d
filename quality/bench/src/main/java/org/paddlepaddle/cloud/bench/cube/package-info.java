// SPDX-License-Identifier: Apache-2.0
/**
 * Cube against what its users could pick instead: structures of one process ({@code inprocess}),
 * servers over a socket ({@code wire}). All of them hold the same rows, which are a function of
 * their keys, so that every answer can be checked.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.cube;

import org.jspecify.annotations.NullMarked;
