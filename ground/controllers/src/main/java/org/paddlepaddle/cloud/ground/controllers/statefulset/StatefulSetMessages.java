// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import org.paddlepaddle.cloud.ground.controllers.workload.PodEventMessages;

/** The words of upstream's controller of stateful sets. */
record StatefulSetMessages() implements PodEventMessages {
    @Override
    public String made(String owner, String pod) {
        return said("create", owner, pod) + " successful";
    }

    @Override
    public String notMade(String owner, String pod, String why) {
        return said("create", owner, pod) + " failed error: " + why;
    }

    @Override
    public String deleted(String owner, String pod) {
        return said("delete", owner, pod) + " successful";
    }

    @Override
    public String notDeleted(String owner, String pod, String why) {
        return said("delete", owner, pod) + " failed error: " + why;
    }

    private static String said(String verb, String owner, String pod) {
        return "%s Pod %s in StatefulSet %s".formatted(verb, pod, owner);
    }
}
