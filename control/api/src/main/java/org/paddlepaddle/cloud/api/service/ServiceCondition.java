// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.paddlepaddle.cloud.api.ConditionType;

/** The conditions of a service beside those every kind has, in upstream's words. */
public enum ServiceCondition implements ConditionType {
    /** The revision of the default can answer, or wake up and answer. */
    DefaultEndpointReady,
    /** The same of the canary; only where there is one, and of no influence on {@code Ready}. */
    CanaryEndpointReady,
    /** Hosts and Services lead to the revisions. */
    RoutesReady
}
