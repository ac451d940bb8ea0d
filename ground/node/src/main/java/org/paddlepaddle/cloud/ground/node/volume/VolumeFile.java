// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.util.Arrays;

/**
 * One file of a volume whose contents come from the API.
 *
 * @param mode permissions, as the number Kubernetes uses
 */
record VolumeFile(byte[] bytes, int mode) {
    VolumeFile withMode(int other) {
        return new VolumeFile(bytes, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VolumeFile(var theirs, var theirMode)
                && mode == theirMode
                && Arrays.equals(bytes, theirs);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes) + mode;
    }

    /** Never the contents: they may be a secret. */
    @Override
    public String toString() {
        return bytes.length + " bytes, mode " + Integer.toOctalString(mode);
    }
}
