// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/**
 * How well each node grants a pod's wishes, as kube-scheduler's {@code NodeAffinity} counts it: the
 * weights of the terms it matches, in hundredths of what the best node grants.
 *
 * <p>The best is sought among all nodes the pod may go to, those included that are full:
 * kube-scheduler leaves them out, but here a node must not become better while places are given
 * away (see {@link Ranking}).
 */
final class Wishes {
    private static final int[] NONE = {};

    private final int[] granted;
    private final int most;

    Wishes(PodRequest pod, Nodes nodes) {
        granted = pod.wishes().isEmpty() ? NONE : new int[nodes.size()];
        int best = 0;
        for (int node = 0; node < granted.length; node++) {
            granted[node] = granted(pod, nodes.get(node));
            if (granted[node] > best && Fit.admits(pod, nodes.get(node))) {
                best = granted[node];
            }
        }
        most = best;
    }

    static int granted(PodRequest pod, NodeState node) {
        int sum = 0;
        for (var wish : pod.wishes()) {
            if (wish.term().matches(node)) {
                sum += wish.weight();
            }
        }
        return sum;
    }

    /** 0 to 100. */
    int share(int node) {
        return most == 0 ? 0 : 100 * granted[node] / most;
    }
}
