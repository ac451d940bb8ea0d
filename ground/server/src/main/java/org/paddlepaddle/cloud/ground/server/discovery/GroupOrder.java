// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Comparator;
import java.util.List;

/**
 * Kubernetes' order of groups in discovery, in which clients look for a name that several groups
 * have: its own by their priority, then custom ones by alphabet.
 */
final class GroupOrder {
    private static final List<String> FIRST =
            List.of(
                    "",
                    "apiregistration.k8s.io",
                    "apps",
                    "events.k8s.io",
                    "authentication.k8s.io",
                    "authorization.k8s.io",
                    "autoscaling",
                    "batch",
                    "certificates.k8s.io",
                    "networking.k8s.io",
                    "policy",
                    "rbac.authorization.k8s.io",
                    "storage.k8s.io",
                    "admissionregistration.k8s.io",
                    "apiextensions.k8s.io",
                    "scheduling.k8s.io",
                    "coordination.k8s.io",
                    "node.k8s.io",
                    "discovery.k8s.io",
                    "resource.k8s.io",
                    "flowcontrol.apiserver.k8s.io");

    /** In a cluster it is a server of its own, whose priority is below that of custom groups. */
    private static final String LAST = "metrics.k8s.io";

    static final Comparator<String> BY_PRIORITY =
            Comparator.comparingInt(GroupOrder::place).thenComparing(Comparator.naturalOrder());

    private GroupOrder() {}

    private static int place(String group) {
        int place = FIRST.indexOf(group);
        if (place >= 0) {
            return place;
        }
        return FIRST.size() + (group.equals(LAST) ? 1 : 0);
    }
}
