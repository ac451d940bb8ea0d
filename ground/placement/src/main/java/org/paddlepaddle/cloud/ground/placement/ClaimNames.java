// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/** Annotations of claims and names of provisioners that decide about places. */
public final class ClaimNames {
    /** The claim was bound to the end; from then on a missing volume is a lost one. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** Where the scheduler wants the first pod of a claim that waits for one. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    /** A class of volumes that only an administrator makes. */
    public static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private ClaimNames() {}
}
