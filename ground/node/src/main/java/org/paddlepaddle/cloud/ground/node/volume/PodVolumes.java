// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.HostPathVolumeSource;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.pod.ConfigException;
import org.paddlepaddle.cloud.ground.node.pod.ConfigSource;
import org.paddlepaddle.cloud.ground.node.pod.PodFields;
import org.paddlepaddle.cloud.ground.node.runtime.FileTree;
import org.paddlepaddle.cloud.ground.node.runtime.Mount;

/** Makes the volumes of one pod and mounts them into its containers. */
public final class PodVolumes {
    private static final int DEFAULT_MODE = 0644;

    private final NodeHome home;
    private final PodFields fields;
    private final ConfigSource source;

    public PodVolumes(NodeHome home, PodFields fields, ConfigSource source) {
        this.home = home;
        this.fields = fields;
        this.source = source;
    }

    /**
     * What a container mounts; makes the volumes that do not exist yet.
     *
     * @throws ConfigException when a volume refers to something that is not there
     */
    public List<Mount> mounts(Container container) {
        var made = new HashMap<String, Path>();
        var mounts = new ArrayList<Mount>();
        for (var mount : container.getVolumeMounts()) {
            var path = made.computeIfAbsent(mount.getName(), this::make);
            var subPath = Optional.ofNullable(mount.getSubPath()).orElse("");
            var from = subPath.isEmpty() ? path : SafePath.realBelow(path, subPath);
            var to = Path.of("/").resolve(mount.getMountPath()).normalize();
            mounts.add(new Mount.Bind(from, to, Boolean.TRUE.equals(mount.getReadOnly())));
            if (home.root().startsWith(from)) {
                // A directory of the machine that holds our home shows an empty one in its place.
                mounts.add(new Mount.Memory(to.resolve(from.relativize(home.root()))));
            }
        }
        return mounts;
    }

    /** Removes what the pod had on disk and in memory, outside its container directories. */
    public static void remove(NodeHome home, String pod) {
        FileTree.delete(home.pods().resolve(pod).resolve("volumes"));
        FileTree.delete(home.memory().resolve(pod));
    }

    private Path make(String name) {
        var volume =
                fields.pod().getSpec().getVolumes().stream()
                        .filter(candidate -> candidate.getName().equals(name))
                        .findFirst()
                        .orElseThrow(
                                () -> new ConfigException("volume \"" + name + "\" not found"));
        try {
            return make(volume);
        } catch (IOException e) {
            throw new ConfigException("cannot make volume \"" + name + "\": " + e.getMessage());
        }
    }

    private Path make(Volume volume) throws IOException {
        if (volume.getEmptyDir() != null) {
            boolean memory = "Memory".equals(volume.getEmptyDir().getMedium());
            return shared(directory(memory ? inMemory() : onDisk(), volume.getName()));
        }
        if (volume.getConfigMap() != null) {
            var map = volume.getConfigMap();
            var values = source.configMap(namespace(), map.getName());
            var files =
                    select(
                            require("configmap", map.getName(), values, map.getOptional()),
                            map.getItems());
            return write(directory(onDisk(), volume.getName()), files, map.getDefaultMode());
        }
        if (volume.getSecret() != null) {
            var secret = volume.getSecret();
            var values = source.secret(namespace(), secret.getSecretName());
            var files =
                    select(
                            require("secret", secret.getSecretName(), values, secret.getOptional()),
                            secret.getItems());
            return write(directory(inMemory(), volume.getName()), files, secret.getDefaultMode());
        }
        if (volume.getDownwardAPI() != null) {
            var files = downward(volume.getDownwardAPI().getItems());
            return write(
                    directory(onDisk(), volume.getName()),
                    files,
                    volume.getDownwardAPI().getDefaultMode());
        }
        if (volume.getHostPath() != null) {
            return hostPath(volume.getHostPath());
        }
        if (volume.getPersistentVolumeClaim() != null) {
            throw new ConfigException(
                    "volume \"%s\": persistentvolumeclaim \"%s\" cannot be mounted, this node has no persistent volumes yet; use hostPath or emptyDir"
                            .formatted(
                                    volume.getName(),
                                    volume.getPersistentVolumeClaim().getClaimName()));
        }
        throw new ConfigException(
                "volume \"" + volume.getName() + "\" is of a kind this node does not know");
    }

    private Path onDisk() {
        return home.pods().resolve(fields.pod().getMetadata().getUid()).resolve("volumes");
    }

    private Path inMemory() {
        return home.memory().resolve(fields.pod().getMetadata().getUid());
    }

    private Path directory(Path parent, String name) throws IOException {
        FileModes.createPrivate(parent.equals(onDisk()) ? parent : home.memory());
        return Files.createDirectories(SafePath.below(parent, name));
    }

    /** Containers of one pod may run as different users and still share a directory. */
    private static Path shared(Path directory) throws IOException {
        FileModes.set(directory, 0777);
        return directory;
    }

    private Map<String, byte[]> downward(List<DownwardAPIVolumeFile> items) {
        var files = new LinkedHashMap<String, byte[]>();
        for (var item : items) {
            if (item.getFieldRef() == null) {
                throw new ConfigException("resourceFieldRef is not supported by this node");
            }
            files.put(
                    item.getPath(),
                    fields.value(item.getFieldRef().getFieldPath()).getBytes(UTF_8));
        }
        return files;
    }

    private static Map<String, byte[]> require(
            String kind,
            String name,
            Optional<Map<String, byte[]>> found,
            @Nullable Boolean optional) {
        if (found.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new ConfigException(kind + " \"" + name + "\" not found");
        }
        return found.orElse(Map.of());
    }

    private static Map<String, byte[]> select(Map<String, byte[]> values, List<KeyToPath> items) {
        if (items.isEmpty()) {
            return values;
        }
        var files = new LinkedHashMap<String, byte[]>();
        for (var item : items) {
            var value = values.get(item.getKey());
            if (value == null) {
                throw new ConfigException("references non-existent config key: " + item.getKey());
            }
            files.put(item.getPath(), value);
        }
        return files;
    }

    private static Path write(Path directory, Map<String, byte[]> files, @Nullable Integer mode)
            throws IOException {
        for (var file : files.entrySet()) {
            var path = SafePath.below(directory, file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
            FileModes.set(path, mode == null ? DEFAULT_MODE : mode);
        }
        return directory;
    }

    private Path hostPath(HostPathVolumeSource source) throws IOException {
        var path = Path.of(source.getPath());
        var type = Optional.ofNullable(source.getType()).orElse("");
        if (type.equals("DirectoryOrCreate")) {
            Files.createDirectories(path);
        }
        if (type.equals("FileOrCreate") && !Files.exists(path)) {
            Files.createFile(path);
        }
        boolean fits =
                switch (type) {
                    case "Directory", "DirectoryOrCreate" -> Files.isDirectory(path);
                    case "File", "FileOrCreate" -> Files.isRegularFile(path);
                    default -> Files.exists(path);
                };
        if (!fits) {
            throw new ConfigException(
                    "hostPath " + path + " is not there" + (type.isEmpty() ? "" : " as " + type));
        }
        var real = path.toRealPath();
        if (real.startsWith(home.root()) && !real.startsWith(home.output())) {
            throw new ConfigException("hostPath " + path + " belongs to this installation");
        }
        return real;
    }

    private String namespace() {
        return fields.pod().getMetadata().getNamespace();
    }
}
