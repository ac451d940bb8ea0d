// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks: our figure and a rival's from the same run, and who wins. This package is the frame
 * (rounds, medians, rows, processes, the machine); {@code cube} and {@code api} are what is
 * measured.
 */
@NullMarked
package org.paddlepaddle.cloud.bench;

import org.jspecify.annotations.NullMarked;
