// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Optional;

/** What becomes of a claim. */
sealed interface ClaimStep {
    /** It gets this volume, or both references are mended. */
    record Bind(PersistentVolume volume) implements ClaimStep {}

    /** It waits. */
    record Wait(Optional<VolumeEvent> volumeEvent) implements ClaimStep {}

    /** We make a volume for it. */
    record Provision(StorageClass from) implements ClaimStep {}

    /** Somebody else makes a volume for it. */
    record Await(String provisioner, VolumeEvent volumeEvent) implements ClaimStep {}

    /** It had a volume and has it no longer. */
    record Lose(VolumeEvent volumeEvent) implements ClaimStep {}
}
