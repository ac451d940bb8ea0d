// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.ingress;

import org.paddlepaddle.cloud.plan.ingress.IngressTraffic;

/** The gateway that answers for Ingresses. */
@FunctionalInterface
public interface IngressGateway {
    /** From now on requests go so. */
    void lead(IngressTraffic traffic);
}
