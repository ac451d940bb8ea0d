// SPDX-License-Identifier: Apache-2.0
/**
 * Every kind the API server serves, and every object of them, seen by its metadata alone.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.kind.KindWatches} discovers kinds, custom
 * ones as they appear, and watches all of them; {@link
 * org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient} reads and changes single objects
 * whatever their kind.
 *
 * <p>A newcomer's mistake: to look here for specs. Objects are reduced to {@link
 * org.paddlepaddle.cloud.ground.controllers.kind.KubeObject} the moment they arrive.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.kind;

import org.jspecify.annotations.NullMarked;
