// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

/**
 * Gives a revision another number of pods so that none goes that has a request: before its last pod
 * goes, the gateways give it no more requests, and until that is written and another pod is wanted
 * they do not begin again.
 */
public final class SealedScaling {
    private SealedScaling() {}

    /**
     * @param write of the number; throws when it is not taken
     * @return false when the last pod has requests, so that nothing was written
     */
    public static boolean scale(Gateways gateways, String revision, int wanted, Runnable write) {
        if (wanted == 0 && !gateways.seal(revision)) {
            return false;
        }
        try {
            write.run();
        } catch (RuntimeException e) {
            // The pods stay. Where none was to be, those of before are on their way out.
            if (wanted == 0) {
                gateways.unseal(revision);
            }
            throw e;
        }
        if (wanted > 0) {
            // The pods of before may have stayed.
            gateways.unseal(revision);
        }
        return true;
    }
}
