// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.node;

import java.util.Optional;
import java.util.stream.Stream;

/** The taints with effect {@code NoSchedule} that follow from a node's conditions. */
enum Avoidance {
    NOT_READY("not-ready"),
    UNREACHABLE("unreachable"),
    MEMORY_PRESSURE("memory-pressure"),
    DISK_PRESSURE("disk-pressure"),
    PID_PRESSURE("pid-pressure"),
    NETWORK_UNAVAILABLE("network-unavailable"),
    UNSCHEDULABLE("unschedulable");

    static final String EFFECT = "NoSchedule";

    private final String key;

    Avoidance(String word) {
        key = "node.kubernetes.io/" + word;
    }

    String key() {
        return key;
    }

    static Optional<Avoidance> of(String key) {
        return Stream.of(values()).filter(avoidance -> avoidance.key.equals(key)).findFirst();
    }
}
