// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.mount.NestedMountPoints;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement.Shown;
import org.paddlepaddle.cloud.ground.node.sandbox.OverlayMount;
import org.paddlepaddle.cloud.ground.node.sandbox.UserRange;

/**
 * Id-mapped mounts: the directories of a container that has users of its own, under the ids that it
 * knows, by id-mapped mounts: what root inside writes is root's on the disk, and the next pod's
 * root finds it so, whatever its range.
 *
 * @param program makes the mounts, in a namespace that nobody else sees, and becomes what follows
 * @param layout with the mounts in place of what they show
 */
record IdMappedMounts(String program, List<Mount> layout) {
    private static final String STAGED = "staged";

    /** Without users of its own there is nothing to show but the tree of an image. */
    static String ofMachine(ImageTree tree, ContainerDirectory directory) {
        var overlay =
                new OverlayMount(
                        tree.image(), tree.upper(), tree.layer().resolve("work"), root(directory));
        var program = Confinement.begin().orElseThrow().overlay(overlay).build();
        return directory.executable("stage", program).toString();
    }

    /** Where the tree of an image is to be seen whole. */
    static Path root(ContainerDirectory directory) {
        return directory.path().resolve("root");
    }

    /**
     * @param tree of the container's image, if it has one
     */
    static IdMappedMounts of(
            List<Mount> layout,
            List<Mount> requested,
            Optional<ImageTree> tree,
            UserRange users,
            ContainerDirectory directory) {
        var asked = new HashSet<>(requested);
        var shown = new ArrayList<Shown>();
        var changed = new ArrayList<Mount>();
        for (var mount : layout) {
            if (mount instanceof Mount.Bind bind && asked.contains(bind)) {
                var at = directory.path().resolve(STAGED).resolve(shown.size() + "");
                shown.add(new Shown(bind.source(), at));
                changed.add(new Mount.Bind(at, bind.target(), bind.readOnly(), bind.contested()));
            } else {
                changed.add(mount);
            }
        }
        NestedMountPoints.make(requested);
        shown.forEach(IdMappedMounts::makePlace);
        var staged = directory.path().resolve(STAGED);
        var image = staged.resolve("image");
        var layer = staged.resolve("layer");
        var parts = new ArrayList<Shown>();
        tree.ifPresent(
                it -> {
                    parts.add(new Shown(it.image(), image));
                    parts.add(new Shown(it.layer(), layer));
                });
        parts.forEach(IdMappedMounts::makePlace);
        var program = Confinement.begin().orElseThrow().show(shown, false);
        if (tree.isPresent()) {
            var overlay =
                    new OverlayMount(
                            image, layer.resolve("upper"), layer.resolve("work"), root(directory));
            program.also(parts).overlay(overlay, users);
        }
        return new IdMappedMounts(
                directory.executable("stage", program.build()).toString(), changed);
    }

    private static void makePlace(Shown shown) {
        try {
            Files.createDirectories(shown.at().getParent());
            if (Files.isDirectory(shown.source())) {
                Files.createDirectory(shown.at());
            } else {
                Files.createFile(shown.at());
            }
        } catch (IOException e) {
            throw new NodeException("cannot make " + shown.at(), e);
        }
    }
}
