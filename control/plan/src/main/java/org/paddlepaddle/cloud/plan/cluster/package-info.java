// SPDX-License-Identifier: Apache-2.0
/**
 * Which engine does each part of the work on a cluster, decided by what its API server offers.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.plan.cluster.EngineRules}. A definition that carries our
 * managed-by label is ours, whatever it defines: a foreign one means that its engine is there.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.cluster;

import org.jspecify.annotations.NullMarked;
