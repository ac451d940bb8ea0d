// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

/**
 * The program that embeds the node, as an image: what of this machine its containers see, and how
 * they are started.
 *
 * @param directories of this machine by where they are seen inside, read-only
 * @param programs directories inside that are looked through for programs first
 * @param entry what the arguments of a container are handed to
 */
public record SelfImage(
        Map<Path, Path> directories,
        List<Path> programs,
        Map<String, String> variables,
        List<String> entry) {
    public SelfImage {
        directories = Map.copyOf(directories);
        programs = List.copyOf(programs);
        variables = Map.copyOf(variables);
        entry = List.copyOf(entry);
    }

    List<Mount> mounts() {
        return directories.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .<Mount>map(seen -> new Mount.Bind(seen.getValue(), seen.getKey(), true))
                .toList();
    }

    String path(String usual) {
        return Stream.concat(programs.stream().map(Path::toString), Stream.of(usual))
                .collect(Collectors.joining(":"));
    }
}
