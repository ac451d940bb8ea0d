// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The taints that a node gets by its conditions. */
enum ConditionTaint {
    NOT_READY("not-ready"),
    UNREACHABLE("unreachable"),
    MEMORY_PRESSURE("memory-pressure"),
    DISK_PRESSURE("disk-pressure"),
    PID_PRESSURE("pid-pressure"),
    NETWORK_UNAVAILABLE("network-unavailable"),
    UNSCHEDULABLE("unschedulable");

    private static final String STAY_AWAY = "NoSchedule";

    private final String key;

    ConditionTaint(String word) {
        key = "node.kubernetes.io/" + word;
    }

    String key() {
        return key;
    }

    /**
     * A node that may be dead is left by those who do not tolerate it; the others only come not.
     */
    List<String> effects() {
        return switch (this) {
            case NOT_READY, UNREACHABLE -> List.of(STAY_AWAY, EvictionRules.EFFECT);
            case MEMORY_PRESSURE, DISK_PRESSURE, PID_PRESSURE, NETWORK_UNAVAILABLE, UNSCHEDULABLE ->
                    List.of(STAY_AWAY);
        };
    }

    static Optional<ConditionTaint> of(String key) {
        return Stream.of(values()).filter(taint -> taint.key.equals(key)).findFirst();
    }
}
