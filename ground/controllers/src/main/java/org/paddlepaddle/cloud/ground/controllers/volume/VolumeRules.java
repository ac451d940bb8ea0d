// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Delete;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Fail;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Leave;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Phase;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Retain;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Unbind;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.WakeClaim;

/** The rules of volumes. Reads nothing but its arguments. */
final class VolumeRules {
    private VolumeRules() {}

    /**
     * @param claim the one the volume names, if it exists with the uid that is named
     */
    static VolumeStep decide(PersistentVolume volume, Optional<PersistentVolumeClaim> claim) {
        var reference = VolumeFields.claimOf(volume);
        if (reference.isEmpty() || VolumeFields.orEmpty(reference.get().getUid()).isEmpty()) {
            return new Phase("Available");
        }
        if (claim.isEmpty()) {
            return reclaim(volume);
        }
        var wanted = VolumeFields.volumeName(claim.get());
        if (wanted.isEmpty()) {
            return new WakeClaim(VolumeFields.key(claim.get()));
        }
        return wanted.equals(volume.getMetadata().getName()) ? new Phase("Bound") : surplus(volume);
    }

    /** Two volumes were made or found for one claim, and the other one won. */
    private static VolumeStep surplus(PersistentVolume volume) {
        boolean made = VolumeFields.has(volume, VolumeNames.PROVISIONED_BY);
        if (made && policy(volume).equals("Delete")) {
            return reclaim(volume);
        }
        return new Unbind(VolumeFields.has(volume, VolumeNames.BOUND_BY_CONTROLLER));
    }

    private static VolumeStep reclaim(PersistentVolume volume) {
        return switch (policy(volume)) {
            case "Delete" -> delete(volume);
            case "Recycle" ->
                    new Fail(
                            VolumeEvent.warning(
                                    "VolumeFailedRecycle",
                                    "no recyclable volume plugin matched; use Delete or Retain"));
            default -> new Retain();
        };
    }

    private static VolumeStep delete(PersistentVolume volume) {
        var maker = VolumeFields.annotation(volume, VolumeNames.PROVISIONED_BY);
        if (maker.equals(VolumeNames.LOCAL)) {
            return new Delete();
        }
        return maker.isEmpty()
                ? new Fail(
                        VolumeEvent.warning(
                                "VolumeFailedDelete",
                                "error getting deleter volume plugin for volume \"%s\": no deletable volume plugin matched"
                                        .formatted(volume.getMetadata().getName())))
                : new Leave();
    }

    private static String policy(PersistentVolume volume) {
        var policy = VolumeFields.orEmpty(volume.getSpec().getPersistentVolumeReclaimPolicy());
        return policy.isEmpty() ? "Retain" : policy;
    }
}
