// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code kubectl get ksvc} shows on one machine.
 *
 * <p>{@link org.paddlepaddle.cloud.standalone.knative.KnativeViews} is the entry: it keeps a
 * Knative Service beside every PaddleService. What it says is decided in the plan's package of the
 * same name.
 *
 * <p>A newcomer's mistake: to let anything read these objects. The PaddleService is the truth.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.knative;

import org.jspecify.annotations.NullMarked;
