// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps pods that have names, and volumes that belong to those names, as a StatefulSet asks.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync} decides. A
 * newcomer's mistake: to think of replacing a pod. A pod of that name must be gone, seen to be
 * gone, before the next one is made, or two processes would write to one volume.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import org.jspecify.annotations.NullMarked;
