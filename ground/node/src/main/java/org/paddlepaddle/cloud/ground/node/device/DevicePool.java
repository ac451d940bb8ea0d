// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The devices of one resource that a node hands out. */
public sealed interface DevicePool {
    /** As a container asks for them. */
    String resource();

    /** How many there are, whether they work or not. */
    int size();

    /** The names of those that work, in the order in which they are given. */
    List<String> usable();

    /** What a container gets with some of them. */
    ContainerEdits edits(List<String> names);

    /**
     * GPUs that the node was told to have, whatever the machine has.
     *
     * @param first number of this node's first one on the machine
     */
    record Declared(String resource, int first, int size) implements DevicePool {
        @Override
        public List<String> usable() {
            return IntStream.range(first, first + size).mapToObj(Integer::toString).toList();
        }

        @Override
        public ContainerEdits edits(List<String> names) {
            var numbers = String.join(",", names);
            return new ContainerEdits(
                    Map.of("CUDA_VISIBLE_DEVICES", numbers, "NVIDIA_VISIBLE_DEVICES", numbers),
                    NvidiaNodes.all(),
                    List.of(),
                    List.of());
        }
    }

    /**
     * Devices that were found.
     *
     * @param source who described them
     */
    record Found(String resource, String source, List<Device> devices) implements DevicePool {
        public Found {
            devices = List.copyOf(devices);
        }

        @Override
        public int size() {
            return devices.size();
        }

        @Override
        public List<String> usable() {
            return devices.stream().filter(Device::healthy).map(Device::name).toList();
        }

        @Override
        public ContainerEdits edits(List<String> names) {
            return devices.stream()
                    .filter(device -> names.contains(device.name()))
                    .map(Device::edits)
                    .reduce(ContainerEdits.NONE, ContainerEdits::and);
        }
    }
}
