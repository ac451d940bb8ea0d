// SPDX-License-Identifier: Apache-2.0
/**
 * The curves of a training, from its VisualDL server in a pod.
 *
 * <p>{@link org.paddlepaddle.cloud.console.visual.VisualProxy} is the entry: it asks through the
 * proxy of the Kubernetes API, with the caller's rights.
 *
 * <p>A newcomer's mistake: to pass on a page or a script of a pod. It would run with the session of
 * whoever looks; only data passes, under types that no browser runs.
 */
@NullMarked
package org.paddlepaddle.cloud.console.visual;

import org.jspecify.annotations.NullMarked;
