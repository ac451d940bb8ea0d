// SPDX-License-Identifier: Apache-2.0
/**
 * The meter of test runs: how many CPU seconds the tests of a module took.
 *
 * <p>The build puts it on the class path of every test run; {@code quality/budget} reads what
 * {@link org.paddlepaddle.cloud.meter.CpuMeter} has written and holds each part of the product to
 * its share.
 */
@NullMarked
package org.paddlepaddle.cloud.meter;

import org.jspecify.annotations.NullMarked;
