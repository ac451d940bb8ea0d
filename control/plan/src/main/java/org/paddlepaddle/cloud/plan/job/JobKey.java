// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.api.job.Role;

/** Names one job. */
public record JobKey(String namespace, String name) {
    public String podName(PodId pod) {
        return podName(pod.role(), pod.index());
    }

    String podName(Role role, int index) {
        return name + "-" + role + "-" + index;
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
