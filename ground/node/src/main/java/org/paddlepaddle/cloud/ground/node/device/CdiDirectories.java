// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;

/**
 * The devices that CDI files describe, by kind, and what is wrong with files that cannot be used.
 *
 * @param kinds each device once; a vendor's tool may give one several names
 */
record CdiDirectories(Map<String, List<Device>> kinds, List<String> problems) {
    static final String VARIABLE = "PDC_CDI_DIRS";

    private static final String USUAL = "/etc/cdi:/var/run/cdi";
    private static final String EVERY = "all";

    /** A later directory takes the place of devices that an earlier one describes, as CDI says. */
    static CdiDirectories read(Map<String, String> environment) {
        var named = new LinkedHashMap<String, Map<String, Device>>();
        var problems = new ArrayList<String>();
        for (var directory : environment.getOrDefault(VARIABLE, USUAL).split(":")) {
            for (var file : files(directory)) {
                try {
                    var found = CdiFile.read(file);
                    var devices = named.computeIfAbsent(found.kind(), _ -> new LinkedHashMap<>());
                    found.devices().forEach(device -> devices.put(device.name(), device));
                } catch (IOException e) {
                    problems.add(file + ": " + firstLine(e));
                }
            }
        }
        var kinds = new LinkedHashMap<String, List<Device>>();
        named.forEach((kind, devices) -> kinds.put(kind, distinct(devices)));
        return new CdiDirectories(kinds, problems);
    }

    private static List<Path> files(String directory) {
        if (!directory.startsWith("/") || !Files.isReadable(Path.of(directory))) {
            return List.of();
        }
        return FileTree.names(Path.of(directory)).stream()
                .filter(name -> Stream.of(".json", ".yaml", ".yml").anyMatch(name::endsWith))
                .sorted()
                .map(Path.of(directory)::resolve)
                .toList();
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** By number and by UUID a GPU is the same nodes; and all of them together are no device. */
    private static List<Device> distinct(Map<String, Device> named) {
        var seen = new HashSet<List<ContainerEdits.Shown>>();
        return named.values().stream()
                .filter(device -> !device.name().equals(EVERY))
                .filter(device -> seen.add(device.edits().nodes()))
                .toList();
    }

    Optional<List<Device>> of(String kind) {
        return Optional.ofNullable(kinds.get(kind)).filter(devices -> !devices.isEmpty());
    }
}
