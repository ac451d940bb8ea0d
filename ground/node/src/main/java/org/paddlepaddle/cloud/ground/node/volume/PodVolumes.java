// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;
import org.paddlepaddle.cloud.ground.node.pod.config.ContainerVariables;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** Makes the volumes of one pod, keeps them fresh, and mounts them into its containers. */
public final class PodVolumes {
    private final NodeHome home;
    private final PodFields fields;
    private final VolumeSource source;
    private final InstantSource clock;
    private final VolumeOwnership volumeOwnership;
    private final Set<String> notes = new LinkedHashSet<>();

    public PodVolumes(NodeHome home, PodFields fields, VolumeSource source, InstantSource clock) {
        this.home = home;
        this.fields = fields;
        this.source = source;
        this.clock = clock;
        this.volumeOwnership = VolumeOwnership.of(fields.pod(), Isolation.root());
    }

    /**
     * Makes what containers of the pod mount, as far as it is not there yet.
     *
     * @return where each volume lies, by name
     * @throws VolumeException when one cannot be made
     */
    public Map<String, Path> prepare() {
        var made = new LinkedHashMap<String, Path>();
        for (var volume : mounted()) {
            try {
                made.put(volume.getName(), make(volume));
            } catch (ConfigException e) {
                throw new VolumeException(volume.getName(), String.valueOf(e.getMessage()));
            } catch (IOException e) {
                throw new VolumeException(volume.getName(), e.getMessage() + "");
            }
        }
        return made;
    }

    private List<Volume> mounted() {
        var names =
                PodContainers.all(fields.pod())
                        .flatMap(container -> container.getVolumeMounts().stream())
                        .map(VolumeMount::getName)
                        .collect(Collectors.toSet());
        return fields.pod().getSpec().getVolumes().stream()
                .filter(volume -> names.contains(volume.getName()))
                .toList();
    }

    /**
     * What a container mounts.
     *
     * @param made by {@link #prepare}
     * @param variables of the container, for {@code subPathExpr}
     * @throws ConfigException when a path leads out of its volume
     */
    public List<Mount> mounts(
            Container container, Map<String, Path> made, Map<String, String> variables) {
        var mounts = new ArrayList<Mount>();
        for (var mount : container.getVolumeMounts()) {
            var path = made.get(mount.getName());
            if (path == null) {
                throw new ConfigException("volume \"" + mount.getName() + "\" not found");
            }
            var from = part(mount, path, variables);
            var to = Path.of("/").resolve(mount.getMountPath()).normalize();
            mounts.add(new Mount.Bind(from, to, readOnly(mount), !from.equals(path)));
            mounts.addAll(covers(from, to));
            boolean ours = from.startsWith(home.root()) || from.startsWith(home.memory());
            if (!ours && !HostProcesses.visible(fields.pod(), container)) {
                mounts.addAll(HostProcesses.ofMachine().covers(from, to));
            }
        }
        return mounts;
    }

    /** A directory of the machine that holds ours shows empty ones in their place. */
    private List<Mount> covers(Path from, Path to) {
        return Stream.of(home.root(), home.memory())
                .filter(ours -> ours.startsWith(from) && Files.exists(ours))
                .<Mount>map(ours -> new Mount.Memory(to.resolve(from.relativize(ours))))
                .toList();
    }

    private Path part(VolumeMount mount, Path volume, Map<String, String> variables) {
        var expression = Optional.ofNullable(mount.getSubPathExpr()).orElse("");
        var relative =
                expression.isEmpty()
                        ? Optional.ofNullable(mount.getSubPath()).orElse("")
                        : ContainerVariables.expandAll(expression, variables);
        return relative.isEmpty() ? volume : ContainedPath.realBelow(volume, relative);
    }

    private boolean readOnly(VolumeMount mount) {
        var volume =
                fields.pod().getSpec().getVolumes().stream()
                        .filter(candidate -> candidate.getName().equals(mount.getName()))
                        .findFirst()
                        .orElseThrow();
        var claim = volume.getPersistentVolumeClaim();
        return Boolean.TRUE.equals(mount.getReadOnly())
                || VolumeContents.fills(volume)
                || (claim != null && Boolean.TRUE.equals(claim.getReadOnly()))
                || (volume.getNfs() != null && Boolean.TRUE.equals(volume.getNfs().getReadOnly()));
    }

    private Path make(Volume volume) throws IOException {
        if (volume.getEmptyDir() != null) {
            return empty(volume);
        }
        if (VolumeContents.fills(volume)) {
            return filled(volume);
        }
        if (volume.getHostPath() != null) {
            return directories().hostPath(volume.getHostPath());
        }
        return kept(volume)
                .orElseThrow(() -> new ConfigException("it is of a kind this node does not know"));
    }

    /** Where a volume lies that is more than a part of its pod. */
    private Optional<Path> kept(Volume volume) throws IOException {
        if (volume.getPersistentVolumeClaim() != null) {
            var claim = volume.getPersistentVolumeClaim();
            return Optional.of(
                    directories().claim(fields.pod().getMetadata().getNamespace(), claim));
        }
        if (volume.getEphemeral() != null) {
            return Optional.of(directories().ephemeral(fields.pod(), volume));
        }
        return volume.getNfs() == null
                ? Optional.empty()
                : Optional.of(directories().share(volume.getNfs()));
    }

    private HostDirectories directories() {
        return new HostDirectories(home, source, notes::add);
    }

    /** What the owner of the pod should know about the volumes that were made. */
    public Set<String> notes() {
        return notes;
    }

    /** Directories of this installation that the pod fills without their being its own. */
    public Set<Path> claimed() {
        var claimed = new LinkedHashSet<Path>();
        for (var volume : mounted()) {
            try {
                kept(volume)
                        .filter(path -> path.startsWith(home.volumes()))
                        .ifPresent(claimed::add);
            } catch (ConfigException | IOException notThere) {
                // It holds nothing then.
            }
        }
        return claimed;
    }

    private Path empty(Volume volume) throws IOException {
        boolean memory = inMemory(volume);
        var directory = place(volume.getName(), memory);
        if (memory && Isolation.root()) {
            Files.createDirectories(directory);
            if (MemoryVolumes.mount(directory, size(volume))) {
                share(directory);
            }
        } else if (!Files.exists(directory)) {
            // Renamed when it is complete: an agent may be killed at any moment.
            var aside = directory.resolveSibling(directory.getFileName() + ".new");
            Files.createDirectories(aside);
            share(aside);
            Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
        }
        return directory;
    }

    /** Containers of one pod may run as different users and still share a directory. */
    private void share(Path directory) throws IOException {
        FileModes.set(directory, 0777);
        volumeOwnership.giveWritable(directory);
    }

    private static boolean inMemory(Volume volume) {
        return "Memory".equals(volume.getEmptyDir().getMedium());
    }

    private static OptionalLong size(Volume volume) {
        return limit(volume)
                .map(Quantity::getNumericalAmount)
                .map(BigDecimal::longValue)
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    /** A limit of nothing is no limit. */
    private static Optional<Quantity> limit(Volume volume) {
        return Optional.ofNullable(volume.getEmptyDir())
                .map(empty -> empty.getSizeLimit())
                .filter(limit -> limit.getNumericalAmount().signum() > 0);
    }

    private Path filled(Volume volume) throws IOException {
        var directory = place(volume.getName(), VolumeContents.secret(volume));
        Files.createDirectories(directory);
        var files = new AtomicFiles(directory, volumeOwnership);
        try {
            files.publish(contents(files).of(volume));
        } catch (ConfigException e) {
            // What a running pod once had it keeps, also when its source is deleted.
            if (!files.published()) {
                throw e;
            }
        }
        return directory;
    }

    private VolumeContents contents(AtomicFiles files) {
        return new VolumeContents(fields, source, volumeOwnership, clock.instant(), files::text);
    }

    /**
     * Writes again what changed in the API; containers see all files of a volume change at once.
     */
    public void refresh() {
        for (var volume : mounted()) {
            try {
                if (VolumeContents.fills(volume)) {
                    filled(volume);
                }
            } catch (ConfigException e) {
                throw new VolumeException(volume.getName(), String.valueOf(e.getMessage()));
            } catch (IOException e) {
                throw new VolumeException(volume.getName(), e.getMessage() + "");
            }
        }
    }

    /** Whether something in the API can change what its containers see. */
    public boolean changes() {
        return mounted().stream().anyMatch(VolumeContents::fills);
    }

    /** Whether a volume is limited in size by looking, not by the kernel. */
    public boolean limited() {
        return mounted().stream().anyMatch(this::watched);
    }

    private boolean watched(Volume volume) {
        return limit(volume).isPresent() && !(inMemory(volume) && Isolation.root());
    }

    /** The first volume that holds more than it may, in kubelet's words. */
    public Optional<String> excess() {
        return mounted().stream()
                .filter(this::watched)
                .filter(this::exceeds)
                .findFirst()
                .map(
                        volume ->
                                "Usage of EmptyDir volume \"%s\" exceeds the limit \"%s\". "
                                        .formatted(volume.getName(), limit(volume).orElseThrow()));
    }

    private boolean exceeds(Volume volume) {
        try {
            var directory = place(volume.getName(), inMemory(volume));
            return Files.exists(directory)
                    && VolumeUsage.of(directory) > size(volume).orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            throw new NodeException("cannot measure volume " + volume.getName(), e);
        }
    }

    private Path place(String name, boolean memory) throws IOException {
        var uid = fields.pod().getMetadata().getUid();
        var parent = memory ? home.memory() : home.pods().resolve(uid).resolve("volumes");
        FileModes.createPrivate(parent);
        return ContainedPath.below(memory ? home.memory(uid).resolve("volumes") : parent, name);
    }

    /** How much of the disk a directory holds. */
    public static long usage(Path directory) {
        try {
            return Files.exists(directory) ? VolumeUsage.of(directory) : 0;
        } catch (IOException e) {
            throw new NodeException("cannot measure " + directory, e);
        }
    }

    /** Removes what the pod had on disk and in memory, outside its container directories. */
    public static void remove(NodeHome home, String pod) {
        FileTree.delete(home.pods().resolve(pod).resolve("volumes"));
        MemoryVolumes.unmountBelow(home.memory(pod));
        FileTree.delete(home.memory(pod));
    }

    /** Removes what any pod had in memory. */
    public static void removeAll(NodeHome home) {
        MemoryVolumes.unmountBelow(home.memory());
        FileTree.delete(home.memory());
    }
}
