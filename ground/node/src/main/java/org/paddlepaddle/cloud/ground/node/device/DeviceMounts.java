// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits.Shown;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

/**
 * What a device brings, as mounts and variables of a container.
 *
 * @param ofImage whether the container has the file tree of an image, and not the machine's
 */
public record DeviceMounts(ContainerEdits edits, boolean ofImage) {
    private static final String SEARCH_PATH = "LD_LIBRARY_PATH";
    private static final List<Path> SHARED =
            List.of("/usr", "/lib", "/lib64", "/etc", "/opt").stream().map(Path::of).toList();

    /** By their place: what two devices bring to the same place is there once. */
    public List<Mount> mounts() {
        var mounts = new LinkedHashMap<Path, Mount>();
        for (var node : edits.nodes()) {
            mounts.put(node.target(), new Mount.Device(node.source(), node.target()));
        }
        for (var file : edits.files()) {
            if (ofImage || !visible(file)) {
                mounts.put(file.target(), bind(file, file.target()));
                named(file).ifPresent(target -> mounts.putIfAbsent(target, bind(file, target)));
            }
        }
        return new ArrayList<>(mounts.values());
    }

    /** The machine's own programs and libraries are there anyway. */
    private static boolean visible(Shown file) {
        return file.source().equals(file.target())
                && SHARED.stream().anyMatch(file.target()::startsWith);
    }

    private static Mount bind(Shown file, Path target) {
        return new Mount.Bind(file.source(), target, file.readOnly());
    }

    /** The name that programs look for, where the vendor's hook would have made a link. */
    private Optional<Path> named(Shown file) {
        return edits.libraryFolders().stream()
                .map(Path::of)
                .filter(folder -> folder.equals(file.target().getParent()))
                .findFirst()
                .flatMap(
                        folder ->
                                SharedObjectName.of(file.source())
                                        .map(folder::resolve)
                                        .filter(target -> !target.equals(file.target())));
    }

    /**
     * @param before what the container has
     */
    public Map<String, String> variables(Map<String, String> before) {
        var variables = new TreeMap<>(edits.environment());
        if (ofImage && !edits.libraryFolders().isEmpty()) {
            var folders = String.join(":", edits.libraryFolders());
            var own = before.getOrDefault(SEARCH_PATH, "");
            variables.put(SEARCH_PATH, own.isEmpty() ? folders : own + ":" + folders);
        }
        return variables;
    }
}
