// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.selecting;
import static org.paddlepaddle.cloud.ground.placement.Values.tainted;
import static org.paddlepaddle.cloud.ground.placement.Values.wish;
import static org.paddlepaddle.cloud.ground.placement.Values.wishing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;

/** The ranking looks at few nodes; asking every node for every pod must give the same places. */
class NodeRankingTest {
    private static final String HOST = "kubernetes.io/hostname";
    private static final int PODS = 400;
    private static final int NODES = 23;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void gives_the_places_that_asking_every_node_gives(long seed) {
        var random = new Random(seed);
        var nodes = new ArrayList<NodeState>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(randomNode(random, "n" + i));
        }
        var pods = new ArrayList<PodRequest>();
        for (int i = 0; i < PODS; i++) {
            pods.add(randomPod(random, "p" + i));
        }

        var decisions = Placement.decide(pods, ClusterSnapshot.of(nodes));

        assertThat(decisions.stream().map(NodeRankingTest::place).toList())
                .isEqualTo(askingEveryNode(pods, nodes));
    }

    private static List<String> askingEveryNode(List<PodRequest> pods, List<NodeState> given) {
        var nodes = new ArrayList<>(given);
        var places = new ArrayList<String>();
        for (var pod : pods.stream().sorted(PodRequest.SERVING_ORDER).toList()) {
            int best = -1;
            for (int i = 0; i < nodes.size(); i++) {
                if (NodeFilter.objections(pod, nodes.get(i)).isEmpty()
                        && (best < 0
                                || preference(pod, nodes, i).compareTo(preference(pod, nodes, best))
                                        < 0)) {
                    best = i;
                }
            }
            places.add(pod.key() + "@" + (best < 0 ? "-" : nodes.get(best).name()));
            if (best >= 0) {
                nodes.set(best, nodes.get(best).plus(pod.requests()));
            }
        }
        return places;
    }

    private static NodeScore preference(PodRequest pod, List<NodeState> nodes, int node) {
        int most =
                nodes.stream()
                        .filter(other -> NodeFilter.admits(pod, other))
                        .mapToInt(other -> NodeAffinityScore.granted(pod, other))
                        .max()
                        .orElse(0);
        int share = most == 0 ? 0 : 100 * NodeAffinityScore.granted(pod, nodes.get(node)) / most;
        return NodeScore.of(pod, nodes.get(node), share);
    }

    private static String place(Decision decision) {
        return decision.pod().key()
                + "@"
                + (decision instanceof Bind(var _, var node) ? node : "-");
    }

    private static NodeState randomNode(Random random, String name) {
        var node =
                node(
                        name,
                        ResourceAmounts.of(
                                        1000L * (1 + random.nextInt(16)),
                                        GI * (1 + random.nextInt(32)))
                                .with("gpu", random.nextInt(3)),
                        5 + random.nextInt(20));
        return random.nextInt(4) == 0
                ? tainted(node, new Taint("soft", "", TaintEffect.PreferNoSchedule))
                : node;
    }

    private static PodRequest randomPod(Random random, String name) {
        var requests = ResourceAmounts.of(100L * random.nextInt(12), GI / 4 * random.nextInt(6));
        var pod = pod(name, random.nextInt(5) == 0 ? requests.with("gpu", 1) : requests);
        var wishful =
                random.nextInt(4) == 0
                        ? wishing(
                                pod,
                                wish(40, HOST, "n" + random.nextInt(NODES)),
                                wish(10, HOST, "n" + random.nextInt(NODES)),
                                wish(70, "no-such-label", "x"))
                        : pod;
        return random.nextInt(10) == 0
                ? selecting(pod, Map.of(HOST, "n" + random.nextInt(NODES)))
                : wishful;
    }
}
