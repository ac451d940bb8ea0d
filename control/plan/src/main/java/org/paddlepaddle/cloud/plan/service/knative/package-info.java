// SPDX-License-Identifier: Apache-2.0
/**
 * PaddleServices in Knative's words.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.service.knative.KnativeView} is the entry: what {@code
 * kubectl get ksvc} shows of a service where Knative is not. Nothing is made of it and nobody reads
 * it but people.
 *
 * <p>A newcomer's mistake: to bring the definition to a cluster. Other tools take it for a sign
 * that Knative is there.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.service.knative;

import org.jspecify.annotations.NullMarked;
