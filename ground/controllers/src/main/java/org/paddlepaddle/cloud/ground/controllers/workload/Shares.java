// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.IntOrString;

/** Numbers that may be given as a percentage of another. */
public final class Shares {
    private Shares() {}

    /**
     * @param up whether a fraction counts as a whole
     */
    public static int of(IntOrString value, int total, boolean up) {
        if (value.getIntVal() != null) {
            return value.getIntVal();
        }
        var text = value.getStrVal();
        return percent(Integer.parseInt(text.substring(0, text.length() - 1)), total, up);
    }

    public static int percent(int percent, int total, boolean up) {
        return (int) (((long) total * percent + (up ? 99 : 0)) / 100);
    }
}
