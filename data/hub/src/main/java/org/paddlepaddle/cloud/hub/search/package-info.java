// SPDX-License-Identifier: Apache-2.0
/**
 * Finding models and versions: the filter language that MLflow's users know, with metrics added.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.search.SearchFilter} is the entry: {@code name LIKE 'ctr%'
 * AND tags.suite = 'rec' AND metrics.auc >= 0.7}.
 *
 * <p>A newcomer's mistake: to expect {@code !=} to find what has no such tag. It finds what has it
 * with another value, as MLflow does.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.search;

import org.jspecify.annotations.NullMarked;
