// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement.taint;

import java.util.List;

/** A taint: a node's mark that repels pods. */
public record Taint(String key, String value, TaintEffect effect) {
    /** What a cordoned node is treated as having, whether or not a controller has written it. */
    public static final Taint UNSCHEDULABLE =
            new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NoSchedule);

    public boolean toleratedBy(List<Toleration> tolerations) {
        for (var toleration : tolerations) {
            if (toleration.tolerates(this)) {
                return true;
            }
        }
        return false;
    }
}
