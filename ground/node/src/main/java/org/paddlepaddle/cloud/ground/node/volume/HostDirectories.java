// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import io.fabric8.kubernetes.api.model.HostPathVolumeSource;
import io.fabric8.kubernetes.api.model.NFSVolumeSource;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimVolumeSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;

/**
 * Volumes that are directories of this machine before any pod asks for them.
 *
 * @param notes receives what the owner of a pod should know about one
 */
record HostDirectories(NodeHome home, VolumeSource source, Consumer<String> notes) {
    private static final int TYPE = 0170000;
    private static final int SOCKET = 0140000;
    private static final int CHARACTERS = 0020000;
    private static final int BLOCKS = 0060000;

    /**
     * @throws ConfigException when it is not there, or holds what no pod may see
     */
    Path hostPath(HostPathVolumeSource wanted) throws IOException {
        return checked("hostPath", Path.of(wanted.getPath()), wanted.getType(), home.output());
    }

    /**
     * Looks before anything is made, and again at what it has become.
     *
     * @param handedOut what of this installation's own directory may be shown
     */
    private Path checked(String what, Path path, @Nullable String type, Path handedOut)
            throws IOException {
        refuseInstallations(what, meant(path), handedOut);
        var real = found(path, Optional.ofNullable(type).orElse(""));
        refuseInstallations(what, real, handedOut);
        return real;
    }

    private void refuseInstallations(String what, Path real, Path handedOut) {
        boolean ours = real.startsWith(home.root()) || real.startsWith(home.memory());
        if (ours && !real.startsWith(handedOut)) {
            throw new ConfigException(what + " " + real + " belongs to this installation");
        }
        if (!ours && NodeHome.ofAnyInstallation(real)) {
            throw new ConfigException(what + " " + real + " belongs to another installation");
        }
    }

    /** Where a path leads of which the last names may be missing. */
    private static Path meant(Path path) throws IOException {
        var whole = path.toAbsolutePath().normalize();
        var there =
                Stream.iterate(whole, Objects::nonNull, Path::getParent)
                        .filter(Files::exists)
                        .findFirst()
                        .orElseThrow();
        return there.toRealPath().resolve(there.relativize(whole)).normalize();
    }

    private static Path found(Path path, String type) throws IOException {
        if (type.equals("DirectoryOrCreate") || (type.isEmpty() && !Files.exists(path))) {
            Files.createDirectories(path);
        }
        if (type.equals("FileOrCreate") && !Files.exists(path)) {
            Files.createFile(path);
        }
        var wrong =
                switch (type) {
                    case "Directory", "DirectoryOrCreate" ->
                            Files.isDirectory(path) ? "" : "a directory";
                    case "File", "FileOrCreate" -> Files.isRegularFile(path) ? "" : "a file";
                    case "Socket" -> is(path, SOCKET) ? "" : "a socket file";
                    case "CharDevice" -> is(path, CHARACTERS) ? "" : "a character device";
                    case "BlockDevice" -> is(path, BLOCKS) ? "" : "a block device";
                    default -> "";
                };
        if (!wrong.isEmpty()) {
            throw new ConfigException(
                    "hostPath type check failed: %s is not %s".formatted(path, wrong));
        }
        return path.toRealPath();
    }

    private static boolean is(Path path, int type) throws IOException {
        return Files.exists(path) && ((int) Files.getAttribute(path, "unix:mode") & TYPE) == type;
    }

    /** A share of a file server, for which a directory stands. */
    Path share(NFSVolumeSource share) throws IOException {
        var directory = LocalShares.directory(home, share);
        notes.accept(
                "the share %s is not mounted: on this machine %s stands for it"
                        .formatted(LocalShares.described(share), directory));
        return directory;
    }

    /**
     * The volume that lives as long as its pod.
     *
     * @throws ConfigException while its claim is not there and bound
     */
    Path ephemeral(Pod pod, Volume volume) throws IOException {
        var metadata = pod.getMetadata();
        var name = metadata.getName() + "-" + volume.getName();
        var claim = found(metadata.getNamespace(), name);
        var owners = claim.getMetadata().getOwnerReferences();
        if (owners.stream().noneMatch(owner -> owner.getUid().equals(metadata.getUid()))) {
            throw new ConfigException(
                    "persistentvolumeclaim \"%s\" was not created for this pod".formatted(name));
        }
        return bound(claim);
    }

    /**
     * @throws ConfigException while the claim is not bound to a volume of this machine
     */
    Path claim(String namespace, PersistentVolumeClaimVolumeSource wanted) throws IOException {
        return bound(found(namespace, wanted.getClaimName()));
    }

    private PersistentVolumeClaim found(String namespace, String name) {
        return source.claim(namespace, name)
                .orElseThrow(
                        () ->
                                new ConfigException(
                                        "persistentvolumeclaim \"%s\" not found".formatted(name)));
    }

    private Path bound(PersistentVolumeClaim claim) throws IOException {
        var name = claim.getMetadata().getName();
        var status = claim.getStatus();
        if (status == null || !"Bound".equals(status.getPhase())) {
            throw new ConfigException("persistentvolumeclaim \"%s\" is not bound".formatted(name));
        }
        var bound = claim.getSpec().getVolumeName();
        var volume =
                source.volume(bound)
                        .orElseThrow(
                                () ->
                                        new ConfigException(
                                                "persistentvolume \"%s\" not found"
                                                        .formatted(bound)));
        var share = volume.getSpec().getNfs();
        return share == null ? placed(place(volume)) : share(share);
    }

    /** Where a persistent volume lies. */
    private record Place(String path, @Nullable String type) {}

    /** A volume of this installation's own provisioner may lie in its home, no other may. */
    private Path placed(Place place) throws IOException {
        return checked("path", Path.of(place.path()), place.type(), home.volumes());
    }

    private static Place place(PersistentVolume volume) {
        var spec = volume.getSpec();
        if (spec.getHostPath() != null) {
            return new Place(spec.getHostPath().getPath(), spec.getHostPath().getType());
        }
        if (spec.getLocal() != null) {
            return new Place(spec.getLocal().getPath(), "Directory");
        }
        throw new ConfigException(
                "persistentvolume \"%s\" is of a kind this node does not know"
                        .formatted(volume.getMetadata().getName()));
    }
}
