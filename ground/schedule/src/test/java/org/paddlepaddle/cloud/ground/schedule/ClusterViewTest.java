// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.schedule.Values.GI;
import static org.paddlepaddle.cloud.ground.schedule.Values.node;
import static org.paddlepaddle.cloud.ground.schedule.Values.pod;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Irrelevant;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Placed;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;

class ClusterViewTest {
    private static final ResourceAmounts SMALL = ResourceAmounts.of(1000, GI);
    private final ClusterView view =
            new ClusterView(new VolumeStock(_ -> null, List::of, _ -> null));

    @Test
    void a_waiting_pod_is_handed_out_once() throws InterruptedException {
        view.see(new Waiting(pod("a")));

        assertThat(view.awaitBatch().pods()).containsExactly(pod("a"));
        assertThat(handedOutBesides("b")).containsExactly("b");
    }

    @Test
    void seeing_a_resting_pod_unchanged_does_not_wake_it() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.see(new Waiting(pod("a")));

        assertThat(handedOutBesides("b")).containsExactly("b");
    }

    @Test
    void a_resting_pod_that_asks_for_less_is_tried_again() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.see(new Waiting(pod("a", ResourceAmounts.NONE)));

        assertThat(handedOutBesides("b")).containsExactly("a", "b");
    }

    @Test
    void a_new_node_wakes_the_resting_and_its_heartbeat_does_not() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.see(node("n"));

        assertThat(handedOutBesides("b")).containsExactly("a", "b");
        view.see(node("n"));
        assertThat(handedOutBesides("c")).containsExactly("c");
    }

    @Test
    void a_pod_that_ends_wakes_the_resting_and_frees_its_place() throws InterruptedException {
        view.see(node("n"));
        view.see(Placed.of(pod("old"), "n"));
        view.see(new Waiting(pod("a")));
        assertThat(view.awaitBatch().clusterSnapshot().nodes())
                .containsExactly(node("n").plus(SMALL));

        view.see(new Irrelevant(key("old")));

        var batch = view.awaitBatch();
        assertThat(batch.pods()).containsExactly(pod("a"));
        assertThat(batch.clusterSnapshot().nodes().getFirst().pods()).isZero();
    }

    @Test
    void the_end_of_a_pod_that_held_nothing_wakes_nobody() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.forget(key("unknown"));

        assertThat(handedOutBesides("b")).containsExactly("b");
    }

    @Test
    void pods_seen_before_their_node_count_once_the_node_appears() throws InterruptedException {
        view.see(Placed.of(pod("early"), "n"));
        view.see(node("n"));
        view.see(new Waiting(pod("a")));

        assertThat(view.awaitBatch().clusterSnapshot().nodes())
                .containsExactly(node("n").plus(SMALL));
    }

    @Test
    void an_assumed_pod_counts_at_once_and_is_not_counted_twice() throws InterruptedException {
        view.see(node("n"));
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        assertThat(view.take(List.of(new Bind(pod("a"), "n")))).hasSize(1);
        view.see(new Waiting(pod("a")));
        view.see(Placed.of(pod("a"), "n"));

        view.see(new Waiting(pod("b")));
        var batch = view.awaitBatch();
        assertThat(batch.pods()).containsExactly(pod("b"));
        assertThat(batch.clusterSnapshot().nodes()).containsExactly(node("n").plus(SMALL));
    }

    @Test
    void a_refused_binding_frees_the_place_and_the_pod_waits_for_its_retry()
            throws InterruptedException {
        var bind = new Bind(pod("a"), "n");
        view.see(node("n"));
        view.see(new Waiting(pod("a")));
        view.awaitBatch();
        view.take(List.of(bind));

        view.unassume(bind);

        assertThat(handedOutBesides("b")).containsExactly("b");
        view.retry(key("a"));
        var batch = view.awaitBatch();
        assertThat(batch.pods()).containsExactly(pod("a"));
        assertThat(batch.clusterSnapshot().nodes().getFirst().pods()).isZero();
    }

    @Test
    void a_pod_deleted_while_it_is_decided_about_is_not_assumed() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.forget(key("a"));

        assertThat(view.take(List.of(new Bind(pod("a"), "n")))).isEmpty();
    }

    @Test
    void a_change_in_the_middle_of_a_pass_is_not_lost() throws InterruptedException {
        view.see(new Waiting(pod("a")));
        view.awaitBatch();

        view.see(node("n"));

        assertThat(view.take(List.of(new Bind(pod("a"), "n")))).hasSize(1);
        assertThat(handedOutBesides("b")).containsExactly("b");
    }

    @Test
    void a_node_that_is_gone_is_not_offered() throws InterruptedException {
        view.see(node("n"));
        view.forgetNode("n");
        view.see(new Waiting(pod("a")));

        assertThat(view.awaitBatch().clusterSnapshot().nodes()).isEmpty();
    }

    /** Adds a pod, so that a batch exists in any case, and names all that are handed out. */
    private List<String> handedOutBesides(String name) throws InterruptedException {
        view.see(new Waiting(pod(name)));
        return view.awaitBatch().pods().stream().map(PodRequest::key).map(PodKey::name).toList();
    }

    private static PodKey key(String name) {
        return pod(name).key();
    }
}
