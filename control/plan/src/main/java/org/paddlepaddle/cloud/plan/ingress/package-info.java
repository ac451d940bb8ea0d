// SPDX-License-Identifier: Apache-2.0
/**
 * Ingresses: which host and path leads to which Service.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.ingress.IngressRouting} is the entry. It makes of
 * Ingresses, Services and their slices what the gateway of one machine is told.
 *
 * <p>A newcomer's mistake: to lead to the slices of a PaddleService's Service. Those are the
 * gateway itself; its host is meant.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.ingress;

import org.jspecify.annotations.NullMarked;
