// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Points at one pod. It carries no resource version, so that a pod's every heartbeat does not
 * rewrite the job.
 *
 * @param apiVersion always {@code v1}
 * @param kind always {@code Pod}
 * @param name of the pod
 * @param namespace of the pod
 * @param uid of the pod
 */
@ApiRecord
public record PodRef(String apiVersion, String kind, String name, String namespace, String uid) {
    public static PodRef of(String namespace, String name, String uid) {
        return new PodRef("v1", "Pod", name, namespace, uid);
    }
}
