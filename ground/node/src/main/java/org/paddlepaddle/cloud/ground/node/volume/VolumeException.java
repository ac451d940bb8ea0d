// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import org.paddlepaddle.cloud.ground.node.NodeException;

/** A volume cannot be made yet; no container of the pod starts before it is. */
public final class VolumeException extends NodeException {
    private static final long serialVersionUID = 1;

    public VolumeException(String volume, String cause) {
        super("MountVolume.SetUp failed for volume \"%s\" : %s".formatted(volume, cause));
    }
}
