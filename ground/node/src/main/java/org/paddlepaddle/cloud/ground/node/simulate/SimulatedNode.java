// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/** The Node objects of simulated nodes. */
final class SimulatedNode {
    /** The lease that stands for all of them, as node life cycle looks for it. */
    static final String LEASE = "simulated-nodes";

    static final String LEASE_ANNOTATION = "paddlecloud.org/lease";
    static final String TYPE_LABEL = "paddlecloud.org/node-type";
    static final String TYPE = "simulated";

    private static final String PREFIX = "sim-";

    private SimulatedNode() {}

    static String name(int index) {
        return PREFIX + index;
    }

    static boolean isName(String node) {
        return node.startsWith(PREFIX);
    }

    /**
     * Tainted, so that a pod that should really run does not end up here by accident.
     *
     * @param extended resources besides processors and memory
     */
    static Node of(int index, Map<String, String> extended, Instant now) {
        var time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        var capacity = new TreeMap<String, Quantity>();
        extended.forEach((name, amount) -> capacity.put(name, new Quantity(amount)));
        capacity.put("cpu", new Quantity("32"));
        capacity.put("memory", new Quantity("128Gi"));
        capacity.put("ephemeral-storage", new Quantity("1Ti"));
        capacity.put("pods", new Quantity("110"));
        var ready =
                new NodeConditionBuilder()
                        .withType("Ready")
                        .withStatus("True")
                        .withReason("Simulated")
                        .withMessage("this node exists in the API alone")
                        .withLastHeartbeatTime(time)
                        .withLastTransitionTime(time)
                        .build();
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name(index))
                .addToLabels("kubernetes.io/hostname", name(index))
                .addToLabels("kubernetes.io/os", "linux")
                .addToLabels(TYPE_LABEL, TYPE)
                .addToAnnotations(LEASE_ANNOTATION, LEASE)
                .endMetadata()
                .withNewSpec()
                .addNewTaint()
                .withKey("paddlecloud.org/simulated")
                .withValue("true")
                .withEffect("NoSchedule")
                .endTaint()
                .endSpec()
                .withNewStatus()
                .withCapacity(capacity)
                .withAllocatable(capacity)
                .withConditions(ready)
                .withNewNodeInfo()
                .withKubeletVersion("v1.34.4+paddlecloud")
                .withContainerRuntimeVersion("simulated://1")
                .withOperatingSystem("linux")
                .withArchitecture("")
                .withBootID("")
                .withKernelVersion("")
                .withKubeProxyVersion("")
                .withMachineID("")
                .withOsImage("simulated")
                .withSystemUUID("")
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
