// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP side of the cache runtime: our protocol under {@code /v1}, and upstream's of port 7716.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.serve.RuntimeApi} answers calls. What a newcomer gets
 * wrong: credentials never travel here. A request names a Secret, whose keys are files in the pod.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.serve;

import org.jspecify.annotations.NullMarked;
