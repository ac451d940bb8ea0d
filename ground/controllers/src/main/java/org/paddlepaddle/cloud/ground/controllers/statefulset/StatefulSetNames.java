// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Names and labels by which the parts of a stateful set know each other. */
final class StatefulSetNames {
    static final String POD_NAME = "statefulset.kubernetes.io/pod-name";
    static final String POD_INDEX = "apps.kubernetes.io/pod-index";
    static final String REVISION = "controller-revision-hash";

    private StatefulSetNames() {}

    static String pod(StatefulSet set, int ordinal) {
        return set.getMetadata().getName() + "-" + ordinal;
    }

    static String claim(StatefulSet set, String template, int ordinal) {
        return template + "-" + pod(set, ordinal);
    }

    /** Which of the set's pods it is; absent if its name makes it none of them. */
    static OptionalInt ordinal(String set, Pod pod) {
        var name = pod.getMetadata().getName();
        if (!name.startsWith(set + "-")) {
            return OptionalInt.empty();
        }
        var digits = name.substring(set.length() + 1);
        return digits.matches("0|[1-9][0-9]{0,8}")
                ? OptionalInt.of(Integer.parseInt(digits))
                : OptionalInt.empty();
    }

    static String revision(Pod pod) {
        return Optional.ofNullable(pod.getMetadata().getLabels())
                .orElse(Map.of())
                .getOrDefault(REVISION, "");
    }
}
