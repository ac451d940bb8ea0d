// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement.taint;

/** What a taint does to pods that do not tolerate it; the API's spelling. */
public enum TaintEffect {
    NoSchedule,
    PreferNoSchedule,
    NoExecute;

    /** Whether an untolerated taint of this effect keeps new pods away altogether. */
    public boolean forbids() {
        return switch (this) {
            case NoSchedule, NoExecute -> true;
            case PreferNoSchedule -> false;
        };
    }
}
