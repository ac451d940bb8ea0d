// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

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
     * @param why what keeps it besides the nodes, such as a group that is not complete; may be
     *     empty
     * @param nodes how many nodes were asked
     * @param reasons how many nodes gave each reason; a node may give several
     */
    record Unschedulable(PodRequest pod, String why, int nodes, SortedMap<String, Integer> reasons)
            implements Decision {
        public Unschedulable {
            reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
        }

        Unschedulable(PodRequest pod, int nodes, SortedMap<String, Integer> reasons) {
            this(pod, "", nodes, reasons);
        }

        /** For a pod that no node was asked about. */
        public static Unschedulable because(PodRequest pod, String why) {
            return new Unschedulable(pod, why, 0, Collections.emptySortedMap());
        }

        /** For a pod that would be refused by every node, and for one reason. */
        static Unschedulable everywhere(PodRequest pod, int nodes, String why) {
            return nodes == 0
                    ? new Unschedulable(pod, 0, Collections.emptySortedMap())
                    : because(pod, "0/" + nodes + " nodes are available: " + why + ".");
        }

        /** The same nodes' answer, for a pod that shares this one's fate. */
        Unschedulable also(PodRequest other, String why) {
            return new Unschedulable(other, why, nodes, reasons);
        }

        /** kube-scheduler's sentence, letter by letter: people and programs search for it. */
        public String message() {
            if (why.isEmpty()) {
                return answer();
            }
            return reasons.isEmpty() ? why : why + ": " + answer();
        }

        private String answer() {
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
