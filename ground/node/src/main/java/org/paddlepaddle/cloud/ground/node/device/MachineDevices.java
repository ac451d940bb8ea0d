// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * The devices of this machine that pods can ask for.
 *
 * @param pools by resource
 * @param problems files that describe devices and cannot be used
 */
public record MachineDevices(List<DevicePool.Found> pools, List<String> problems) {
    public static final String GPU = "nvidia.com/gpu";

    /** Names kinds of CDI that are to be had, and as which resource: {@code KIND=RESOURCE,…}. */
    public static final String VARIABLE = "PDC_DEVICE_RESOURCES";

    public MachineDevices {
        pools = List.copyOf(pools);
        problems = List.copyOf(problems);
    }

    /** Looks at what is described and plugged in now. */
    public static MachineDevices find(Map<String, String> environment) {
        var described = CdiDirectories.read(environment);
        var pools = new ArrayList<DevicePool.Found>();
        resources(environment)
                .forEach(
                        (kind, resource) ->
                                described
                                        .of(kind)
                                        .ifPresent(
                                                devices ->
                                                        pools.add(
                                                                new DevicePool.Found(
                                                                        resource, "CDI",
                                                                        devices))));
        if (described.of(GPU).isEmpty()) {
            var listed = NvidiaSmi.ask();
            if (!listed.isEmpty()) {
                pools.add(new DevicePool.Found(GPU, "nvidia-smi", listed));
            }
        }
        return new MachineDevices(pools, described.problems());
    }

    private static Map<String, String> resources(Map<String, String> environment) {
        var resources = new LinkedHashMap<String, String>();
        resources.put(GPU, GPU);
        var given = environment.getOrDefault(VARIABLE, "");
        for (var pair : given.isBlank() ? new String[0] : given.split(",")) {
            var sides = pair.strip().split("=");
            if (sides.length != 2 || !sides[0].contains("/") || !sides[1].contains("/")) {
                throw new NodeException(
                        "%s has \"%s\"; it is a list of KIND=RESOURCE, as vendor.com/npu=vendor.com/npu"
                                .formatted(VARIABLE, pair));
            }
            resources.put(sides[0], sides[1]);
        }
        return resources;
    }

    /** What a part of the machine has of them: every device belongs to one part. */
    public MachineDevices of(MachinePart part) {
        return new MachineDevices(
                pools.stream()
                        .map(
                                pool ->
                                        new DevicePool.Found(
                                                pool.resource(), pool.source(), of(part, pool)))
                        .filter(pool -> pool.size() > 0)
                        .toList(),
                problems);
    }

    private static List<Device> of(MachinePart part, DevicePool.Found pool) {
        return IntStream.range(0, pool.size())
                .filter(number -> number % part.of() == part.index())
                .mapToObj(pool.devices()::get)
                .toList();
    }
}
