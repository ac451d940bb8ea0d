// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/**
 * The score step of scheduling, for nodes that can take a pod: fewest soft taints, then the highest
 * score, then the one with fewest pods, then by name.
 *
 * <p>The score is kube-scheduler's, of the two plugins that differ from node to node here: {@code
 * LeastAllocated}, the mean free share of processor and memory once the pod is there, in
 * hundredths; and {@code NodeAffinity}, see {@link NodeAffinityScore}, which counts twice.
 *
 * @param softTaints untolerated {@code PreferNoSchedule} taints
 * @param score 0 to 300
 */
record NodeScore(int softTaints, long score, int pods, String node)
        implements Comparable<NodeScore> {
    private static final long WEIGHT_OF_WISHES = 2;

    // kube-scheduler's guesses for a pod that asks for nothing, so that such pods spread as well.
    private static final long ASSUMED_CPU = 100;
    private static final long ASSUMED_MEMORY = 200L * 1024 * 1024;

    /**
     * @param wishes how far the node grants the pod's, 0 to 100
     */
    static NodeScore of(PodRequest pod, NodeState node, int wishes) {
        var then = node.weighed().plus(weight(pod.requests()));
        long cpu = freeShare(then.cpu(), node.allocatable().cpu());
        long memory = freeShare(then.memory(), node.allocatable().memory());
        long score = (cpu + memory) / 2 + WEIGHT_OF_WISHES * wishes;
        return new NodeScore(softTaints(pod, node), score, node.pods(), node.name());
    }

    static ResourceAmounts weight(ResourceAmounts requests) {
        return ResourceAmounts.of(
                requests.cpu() == 0 ? ASSUMED_CPU : requests.cpu(),
                requests.memory() == 0 ? ASSUMED_MEMORY : requests.memory());
    }

    /** The better one comes first. */
    @Override
    public int compareTo(NodeScore other) {
        if (softTaints != other.softTaints) {
            return Integer.compare(softTaints, other.softTaints);
        }
        if (score != other.score) {
            return Long.compare(other.score, score);
        }
        return pods == other.pods ? node.compareTo(other.node) : Integer.compare(pods, other.pods);
    }

    private static long freeShare(long used, long capacity) {
        return capacity <= 0 || used >= capacity
                ? 0
                : (long) (100.0 * (capacity - used) / capacity);
    }

    private static int softTaints(PodRequest pod, NodeState node) {
        int count = 0;
        for (var taint : node.taints()) {
            if (!taint.effect().forbids() && !pod.tolerates(taint)) {
                count++;
            }
        }
        return count;
    }
}
