// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;

/**
 * Gives each container GPUs of its own. Who has which is a file per container, so that neither a
 * restart of the container nor a crash of the agent changes it.
 */
final class Gpus {
    static final String RESOURCE = "nvidia.com/gpu";

    private static final Path DEVICES = Path.of("/dev");

    private final NodeHome home;
    private final int first;
    private final int count;

    /**
     * @param first number of this node's first one on the machine
     * @param count how many it has
     */
    Gpus(NodeHome home, int first, int count) {
        this.home = home;
        this.first = first;
        this.count = count;
    }

    /**
     * The variables that tell a container which it has; nothing for one that wants none.
     *
     * @throws NodeException when not so many are free
     */
    synchronized Map<String, String> assign(Pod pod, Container container) {
        int wanted = wanted(container);
        if (wanted == 0) {
            return Map.of();
        }
        var uid = pod.getMetadata().getUid();
        if (!temporary(pod, container.getName())) {
            // Those ran before it, and what they had is free again.
            temporary(pod).forEach(name -> delete(file(uid, name)));
        }
        var numbers =
                read(file(uid, container.getName()))
                        .orElseGet(() -> choose(pod, container.getName(), wanted));
        return Map.of("CUDA_VISIBLE_DEVICES", numbers, "NVIDIA_VISIBLE_DEVICES", numbers);
    }

    private static int wanted(Container container) {
        return Optional.ofNullable(container.getResources())
                .map(resources -> resources.getLimits())
                .map(limits -> limits.get(RESOURCE))
                .map(Quantity::getNumericalAmount)
                .map(Number::intValue)
                .orElse(0);
    }

    private String choose(Pod pod, String container, int wanted) {
        var uid = pod.getMetadata().getUid();
        var taken = new TreeSet<Integer>();
        for (var other : FileTree.names(home.pods())) {
            var names = FileTree.names(directory(other)).stream();
            (other.equals(uid) ? names.filter(name -> !temporary(pod, name)) : names)
                    .flatMap(name -> read(file(other, name)).stream())
                    .flatMap(numbers -> Stream.of(numbers.split(",")))
                    .map(Integer::valueOf)
                    .forEach(taken::add);
        }
        var free =
                IntStream.range(first, first + count)
                        .filter(number -> !taken.contains(number))
                        .limit(wanted)
                        .mapToObj(Integer::toString)
                        .toList();
        if (free.size() < wanted) {
            throw new NodeException(
                    "%d of %s are wanted and %d are free".formatted(wanted, RESOURCE, free.size()));
        }
        var numbers = String.join(",", free);
        write(file(uid, container), numbers);
        return numbers;
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

    /** A pod that has ended holds none. */
    synchronized void free(String pod) {
        FileTree.delete(directory(pod));
    }

    /** The machine's device files, as far as it has any; the variables say which may be used. */
    static List<Mount> devices() {
        return FileTree.names(DEVICES).stream()
                .filter(name -> name.startsWith("nvidia"))
                .map(DEVICES::resolve)
                .<Mount>map(Mount.Device::new)
                .toList();
    }

    private Path directory(String pod) {
        return home.pods().resolve(pod).resolve("gpus");
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

    private static void write(Path file, String numbers) {
        try {
            Files.createDirectories(file.getParent());
            var aside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(aside, numbers);
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
