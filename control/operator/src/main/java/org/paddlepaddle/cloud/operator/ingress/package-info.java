// SPDX-License-Identifier: Apache-2.0
/**
 * Ingresses of one machine.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.ingress.IngressControl} is the entry: it tells the
 * gateway where hosts and paths lead, and writes the gateway's address into the Ingresses.
 *
 * <p>A newcomer's mistake: to start it on a cluster, which has controllers for Ingresses of its
 * own.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.ingress;

import org.jspecify.annotations.NullMarked;
