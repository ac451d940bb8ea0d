// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule.core;

import static java.util.stream.Collectors.joining;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** What becomes of one waiting pod. */
public sealed interface Decision {
    PodRequest pod();

    /** The pod goes to this node. */
    record Bind(PodRequest pod, String node) implements Decision {}

    /**
     * No node takes the pod as things are.
     *
     * @param nodes how many nodes were asked
     * @param reasons how many nodes gave each reason; a node may give several
     */
    record Unschedulable(PodRequest pod, int nodes, SortedMap<String, Integer> reasons)
            implements Decision {
        public Unschedulable {
            reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
        }

        /** kube-scheduler's sentence, letter by letter: people and programs search for it. */
        public String message() {
            if (nodes == 0) {
                return "no nodes available to schedule pods";
            }
            var counted =
                    reasons.entrySet().stream()
                            .map(reason -> reason.getValue() + " " + reason.getKey())
                            .sorted()
                            .collect(joining(", "));
            return "0/" + nodes + " nodes are available: " + counted + ".";
        }
    }
}
