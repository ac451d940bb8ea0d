// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc bench}, as far as it can be known without the benchmarks: its commands, their options
 * and their help.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.bench.BenchGroup} is the entry. The benchmarks are no part
 * of the distribution: the launch script of a checkout builds them when figures are wanted, and
 * their main brings what runs a {@link org.paddlepaddle.cloud.cli.bench.Benchmark}. Whoever asks
 * for help waits for no build.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.bench;

import org.jspecify.annotations.NullMarked;
