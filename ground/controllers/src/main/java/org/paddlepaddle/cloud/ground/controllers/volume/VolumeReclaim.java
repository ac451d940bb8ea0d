// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reclaims volumes: carries out what {@link VolumeRules} decides about a volume: its phase, its
 * end.
 */
final class VolumeReclaim {
    private static final Logger LOG = LoggerFactory.getLogger(VolumeReclaim.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(15);

    private final KubernetesClient client;
    private final VolumeWriter writes;
    private final EventDedup binder;
    private final Optional<LocalVolumes> directories;

    VolumeReclaim(
            KubernetesClient client,
            VolumeWriter writes,
            EventDedup binder,
            Optional<LocalVolumes> directories) {
        this.client = client;
        this.writes = writes;
        this.binder = binder;
        this.directories = directories;
    }

    /** When to look again, if something failed. */
    Optional<Duration> apply(PersistentVolume volume, VolumeStep.Ours step) {
        switch (step) {
            case VolumeStep.Phase(var phase) -> {
                writes.phase(volume, phase, "");
                release(volume, phase);
            }
            case VolumeStep.Unbind(var whole) -> writes.unbind(volume, whole);
            case VolumeStep.Retain() -> {
                writes.phase(volume, "Released", "");
                release(volume, "Released");
            }
            case VolumeStep.Leave() -> writes.phase(volume, "Released", "");
            case VolumeStep.Delete() -> {
                return delete(volume);
            }
            case VolumeStep.Fail(var volumeEvent) -> {
                if (!VolumeFields.phase(volume).equals("Failed")) {
                    writes.phase(volume, "Failed", volumeEvent.message());
                    binder.tell(volume, volumeEvent);
                }
            }
        }
        return Optional.empty();
    }

    /** Who deletes a volume that is kept wants the object gone, not the files. */
    private void release(PersistentVolume volume, String phase) {
        if (VolumeFields.deleting(volume) && !phase.equals("Bound") && held(volume)) {
            writes.finalizers(volume, List.of());
        }
    }

    private static boolean held(PersistentVolume volume) {
        return volume.getMetadata().getFinalizers() != null
                && volume.getMetadata()
                        .getFinalizers()
                        .contains(VolumeNames.PROVISIONER_PROTECTION);
    }

    private Optional<Duration> delete(PersistentVolume volume) {
        var released = writes.phase(volume, "Released", "");
        var name = volume.getMetadata().getName();
        try {
            if (directories.isPresent() && volume.getSpec().getLocal() != null) {
                directories.get().remove(name, Path.of(volume.getSpec().getLocal().getPath()));
            }
        } catch (IOException e) {
            var why = "cannot remove its directory: " + e.getMessage();
            writes.phase(released, "Failed", why);
            binder.tell(volume, VolumeEvent.warning("VolumeFailedDelete", why));
            return Optional.of(AFTER_FAILURE);
        }
        writes.delete(released);
        Optional.ofNullable(client.persistentVolumes().withName(name).get())
                .filter(now -> now.getMetadata().getUid().equals(volume.getMetadata().getUid()))
                .ifPresent(now -> writes.finalizers(now, List.of()));
        LOG.info("removed volume {}", name);
        return Optional.empty();
    }
}
