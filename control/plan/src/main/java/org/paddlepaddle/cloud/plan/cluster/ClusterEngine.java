// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cluster;

/** What does a part of the work, in the spelling of reports. */
public enum ClusterEngine {
    volcano,
    /** Our operators, gateway or pipeline engine. */
    paddlecloud,
    argo,
    /** Part of every Kubernetes. */
    kubernetes,
    /** Nothing: the part of the work waits, or is done without. */
    none
}
