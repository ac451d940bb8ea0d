// SPDX-License-Identifier: Apache-2.0
/**
 * Taints of nodes and what pods tolerate of them.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.ground.placement.taint.Toleration}. A taint keeps a pod
 * away unless a toleration of it matches; an empty key with {@code Exists} matches every taint.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.placement.taint;

import org.jspecify.annotations.NullMarked;
