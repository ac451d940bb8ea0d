// SPDX-License-Identifier: Apache-2.0
/**
 * What a model has done since it was loaded, as the statistics extension of V2 tells it. {@link
 * org.paddlepaddle.cloud.serving.statistics.ModelStatistics} counts; protocols read a {@link
 * org.paddlepaddle.cloud.serving.statistics.Statistics}. These are sums, not Prometheus' metrics.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.statistics;

import org.jspecify.annotations.NullMarked;
