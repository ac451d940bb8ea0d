// SPDX-License-Identifier: Apache-2.0
/** Lookups without a socket: ours, what a Java program would use instead, and the ceiling. */
@NullMarked
package org.paddlepaddle.cloud.bench.cube.inprocess;

import org.jspecify.annotations.NullMarked;
