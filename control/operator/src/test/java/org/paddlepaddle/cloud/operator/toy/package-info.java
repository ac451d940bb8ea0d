// SPDX-License-Identifier: Apache-2.0

/**
 * A kind as small as one can be, to show what a kind consists of: a {@code Toy} is so many notes
 * (ConfigMaps) with one text. Nothing in here is taken from another kind.
 *
 * <p>On the wire: {@code Toy}, {@code ToySpec}, {@code ToyStatus}, {@code ToyPhase} and the
 * definition in {@code 14-test-toys.yaml}. Decided by values: {@code ToyChecks}, {@code
 * ToyPlanner}, {@code ToyObjects}, {@code ToyStatuses}. At work: {@code ToyReader}, {@code
 * ToyWriter}, {@code ToyReconciler}. In a kind of the product these three live in three modules.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.toy;

import org.jspecify.annotations.NullMarked;
