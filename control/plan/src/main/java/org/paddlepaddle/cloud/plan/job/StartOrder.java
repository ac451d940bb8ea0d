// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;

/**
 * Who starts after whom.
 *
 * <p>Containers start in two waves, and the kubelet itself holds them back: no container starts
 * before the ConfigMap it takes its environment from exists, and workers read one key more, {@link
 * JobNames#SERVERS_STARTED}, that appears when every parameter server has started. <em>Started</em>
 * is all that may be asked: with gloo the first server opens its port only after the workers have
 * met, so that waiting for ports would wait for ever.
 */
final class StartOrder {
    private StartOrder() {}

    static boolean holdsWorkers(JobShape jobShape) {
        return jobShape.has(Role.ps);
    }

    static boolean waitsForServers(DesiredJob job, Role role) {
        return role != Role.ps && holdsWorkers(job.shape());
    }
}
