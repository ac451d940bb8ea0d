// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a container gets together with a device.
 *
 * @param libraryFolders where inside the loader finds the driver's libraries
 */
public record ContainerEdits(
        Map<String, String> environment,
        List<Shown> nodes,
        List<Shown> files,
        List<String> libraryFolders) {
    public static final ContainerEdits NONE =
            new ContainerEdits(Map.of(), List.of(), List.of(), List.of());

    /** A device node or a file of the machine, and where a container sees it. */
    public record Shown(Path source, Path target, boolean readOnly) {}

    public ContainerEdits {
        environment = Map.copyOf(environment);
        nodes = List.copyOf(nodes);
        files = List.copyOf(files);
        libraryFolders = List.copyOf(libraryFolders);
    }

    /** Both, each thing once; of a variable that both set the other's value holds. */
    public ContainerEdits and(ContainerEdits other) {
        var variables = new TreeMap<>(environment);
        variables.putAll(other.environment);
        return new ContainerEdits(
                variables,
                joined(nodes, other.nodes),
                joined(files, other.files),
                joined(libraryFolders, other.libraryFolders));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return new ArrayList<>(
                new LinkedHashSet<>(Stream.concat(first.stream(), second.stream()).toList()));
    }
}
