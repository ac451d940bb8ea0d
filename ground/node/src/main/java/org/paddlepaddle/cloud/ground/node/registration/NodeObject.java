// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.registration;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.NodeSpecBuilder;
import io.fabric8.kubernetes.api.model.NodeStatusBuilder;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.NodeSystemInfoBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.node.MachineLabel;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.pod.Timestamps;

/** The Node object of a machine. */
public final class NodeObject {
    private static final String VERSION = "v1.34.4+paddlecloud";
    private static final String PODS = "250";
    private static final Map<String, String> MESSAGES =
            Map.of(
                    "KubeletHasSufficientMemory", "kubelet has sufficient memory available",
                    "KubeletHasNoDiskPressure", "kubelet has no disk pressure",
                    "KubeletHasSufficientPID", "kubelet has sufficient PID available",
                    "KubeletReady", "kubelet is posting ready status");

    private NodeObject() {}

    /**
     * @param address where pods reach the machine
     * @param range pods get addresses from
     * @param limits that hold for containers
     */
    public static Node of(
            NodeConfig config,
            Hardware hardware,
            String address,
            String range,
            Set<String> limits,
            Instant now) {
        var labels = new TreeMap<>(MachineLabel.ofThisMachine());
        labels.putAll(config.labels());
        labels.put("kubernetes.io/hostname", config.name());
        labels.put("kubernetes.io/os", "linux");
        labels.put("kubernetes.io/arch", hardware.architecture());
        // As kubelet still does: old manifests select by them.
        labels.put("beta.kubernetes.io/os", "linux");
        labels.put("beta.kubernetes.io/arch", hardware.architecture());
        var capacity = capacity(config, hardware);
        var status =
                new NodeStatusBuilder()
                        .withCapacity(capacity)
                        .withAllocatable(capacity)
                        .withAddresses(
                                new NodeAddress(address, "InternalIP"),
                                new NodeAddress(config.name(), "Hostname"))
                        .withConditions(conditions(limits, Timestamps.seconds(now)))
                        .withNodeInfo(system(hardware))
                        .build();
        return new NodeBuilder()
                .withMetadata(
                        new ObjectMetaBuilder().withName(config.name()).withLabels(labels).build())
                .withSpec(new NodeSpecBuilder().withPodCIDR(range).withPodCIDRs(range).build())
                .withStatus(status)
                .build();
    }

    /** What the node has for pods: its part of the machine. */
    public static Map<String, Quantity> capacity(NodeConfig config, Hardware hardware) {
        var part = config.part();
        var capacity = new TreeMap<String, Quantity>();
        config.resources().forEach((name, amount) -> capacity.put(name, new Quantity(amount)));
        capacity.put("cpu", cores(part.share(hardware.processors() * 1000L)));
        capacity.put("memory", new Quantity(part.share(hardware.memoryKibibytes()) + "Ki"));
        capacity.put(
                "ephemeral-storage", new Quantity(part.share(hardware.diskKibibytes()) + "Ki"));
        capacity.put("pods", new Quantity(PODS));
        return capacity;
    }

    private static Quantity cores(long thousandths) {
        return new Quantity(thousandths % 1000 == 0 ? thousandths / 1000 + "" : thousandths + "m");
    }

    private static List<NodeCondition> conditions(Set<String> limits, String now) {
        return List.of(
                unlimited(limits, now),
                condition("MemoryPressure", "False", "KubeletHasSufficientMemory", now),
                condition("DiskPressure", "False", "KubeletHasNoDiskPressure", now),
                condition("PIDPressure", "False", "KubeletHasSufficientPID", now),
                condition("Ready", "True", "KubeletReady", now));
    }

    /** A condition of our own, in the negative as those it stands beside. */
    private static NodeCondition unlimited(Set<String> held, String now) {
        var lost = new TreeSet<>(Set.of("memory", "cpu"));
        lost.removeAll(held);
        var condition =
                lost.isEmpty()
                        ? condition("LimitsUnenforced", "False", "CgroupsWritable", now)
                        : condition("LimitsUnenforced", "True", "CgroupsNotDelegated", now);
        if (!lost.isEmpty()) {
            condition.setMessage(
                    "limits of %s do not hold: no control group with these controllers may be written"
                            .formatted(String.join(" and ", lost)));
        }
        return condition;
    }

    private static NodeCondition condition(String type, String status, String reason, String now) {
        return new NodeConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(MESSAGES.getOrDefault(reason, ""))
                .withLastHeartbeatTime(now)
                .withLastTransitionTime(now)
                .build();
    }

    private static NodeSystemInfo system(Hardware hardware) {
        return new NodeSystemInfoBuilder()
                .withKubeletVersion(VERSION)
                .withKubeProxyVersion("")
                .withArchitecture(hardware.architecture())
                .withOperatingSystem("linux")
                .withOsImage(hardware.systemName())
                .withKernelVersion(hardware.kernel())
                .withContainerRuntimeVersion("process://" + hardware.runtime())
                .withMachineID(hardware.machineId())
                .withSystemUUID(hardware.machineId())
                .withBootID(hardware.bootId())
                .build();
    }
}
