// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.pod;

/**
 * One pod of the job as the cluster shows it.
 *
 * @param uid tells it from an earlier or later pod of the same name
 * @param state how far it has come
 * @param address its IP, or empty
 * @param templateHash of the template it was made from
 * @param phaseOver the pod as a whole has ended, side cars included
 * @param stopping we have asked the kubelet to end it
 * @param leaving somebody deletes it
 * @param attempt the attempt it was made in
 * @param restarts how often its training container was started again in place
 */
public record ObservedPod(
        String uid,
        PodState state,
        String address,
        String templateHash,
        boolean phaseOver,
        boolean stopping,
        boolean leaving,
        int attempt,
        int restarts) {}
