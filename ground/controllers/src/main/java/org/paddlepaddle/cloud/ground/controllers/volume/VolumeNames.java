// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

/** Annotations and finalizers of volumes and claims, as Kubernetes spells them. */
final class VolumeNames {
    /** The reference was written by a controller and may be taken back by one. */
    static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

    static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";
    static final String PROVISIONER_BETA = "volume.beta.kubernetes.io/storage-provisioner";

    static final String CLAIM_PROTECTION = "kubernetes.io/pvc-protection";
    static final String VOLUME_PROTECTION = "kubernetes.io/pv-protection";

    /** Keeps a provisioned volume until its directory is gone, however it was deleted. */
    static final String PROVISIONER_PROTECTION =
            "external-provisioner.volume.kubernetes.io/finalizer";

    /** Our own provisioner. */
    static final String LOCAL = "paddlecloud.org/local";

    private VolumeNames() {}
}
