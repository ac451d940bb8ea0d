// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits;
import org.paddlepaddle.cloud.ground.node.device.DevicePool;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;

/** The files that say which containers hold which devices of one resource. */
record DeviceHolders(NodeHome home, DevicePool pool) {
    /**
     * @throws NodeException when not so many are free
     */
    ContainerEdits assign(Pod pod, Container container) {
        int wanted = wanted(container);
        if (wanted == 0) {
            return ContainerEdits.NONE;
        }
        var uid = pod.getMetadata().getUid();
        if (!temporary(pod, container.getName())) {
            // Those ran before it, and what they had is free again.
            temporary(pod).forEach(name -> delete(file(uid, name)));
        }
        var names =
                read(file(uid, container.getName()))
                        .orElseGet(() -> choose(pod, container.getName(), wanted));
        return pool.edits(List.of(names.split(",")));
    }

    private int wanted(Container container) {
        return Optional.ofNullable(container.getResources())
                .map(resources -> resources.getLimits())
                .map(limits -> limits.get(pool.resource()))
                .map(Quantity::getNumericalAmount)
                .map(Number::intValue)
                .orElse(0);
    }

    private String choose(Pod pod, String container, int wanted) {
        var uid = pod.getMetadata().getUid();
        var taken = new TreeSet<String>();
        for (var other : FileTree.names(home.pods())) {
            var names = FileTree.names(directory(other)).stream();
            (other.equals(uid) ? names.filter(name -> !temporary(pod, name)) : names)
                    .flatMap(name -> read(file(other, name)).stream())
                    .flatMap(held -> Stream.of(held.split(",")))
                    .forEach(taken::add);
        }
        var free =
                pool.usable().stream().filter(name -> !taken.contains(name)).limit(wanted).toList();
        if (free.size() < wanted) {
            throw new NodeException(
                    "%d of %s are wanted and %d are free"
                            .formatted(wanted, pool.resource(), free.size()));
        }
        var chosen = String.join(",", free);
        write(file(uid, container), chosen);
        return chosen;
    }

    /** Whether a container ends before the others begin, so that they may have its GPUs. */
    private static boolean temporary(Pod pod, String container) {
        return temporary(pod).anyMatch(container::equals);
    }

    private static Stream<String> temporary(Pod pod) {
        return pod.getSpec().getInitContainers().stream()
                .filter(init -> !PodContainers.sidecar(pod, init))
                .map(Container::getName);
    }

    Path directory(String pod) {
        var kind = pool.resource().equals(MachineDevices.GPU) ? "gpus" : encoded();
        return home.pods().resolve(pod).resolve(kind);
    }

    private String encoded() {
        return "devices-" + URLEncoder.encode(pool.resource(), StandardCharsets.UTF_8);
    }

    private Path file(String pod, String container) {
        return directory(pod).resolve(container);
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new NodeException("cannot read " + file, e);
        }
    }

    private static void write(Path file, String names) {
        try {
            Files.createDirectories(file.getParent());
            var aside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(aside, names);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new NodeException("cannot write " + file, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new NodeException("cannot remove " + file, e);
        }
    }
}
