// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.schedule.Values.GI;
import static org.paddlepaddle.cloud.ground.schedule.Values.member;
import static org.paddlepaddle.cloud.ground.schedule.Values.node;
import static org.paddlepaddle.cloud.ground.schedule.Values.pod;
import static org.paddlepaddle.cloud.ground.schedule.Values.urgent;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.bound;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.claim;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.storageClass;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.Placement;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.PodStorage;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;
import org.paddlepaddle.cloud.ground.schedule.SeenPod.Waiting;

/** A pass as the scheduler makes it, without an API: volumes come when the test says so. */
class HeldPlacesTest {
    private static final GangKey TRAIN = new GangKey("default", "train");

    private final Map<String, PersistentVolumeClaim> claims = new HashMap<>();
    private final List<PersistentVolume> volumes = new ArrayList<>();
    private final ClusterView view =
            new ClusterView(
                    new VolumeStock(
                            claims::get,
                            () -> volumes,
                            Map.of("c", storageClass("WaitForFirstConsumer", "x/y"))::get));

    @BeforeEach
    void twoPlaces() {
        view.see(node("n", ResourceAmounts.of(2000, 64 * GI), 110));
        view.see(TRAIN, 2);
    }

    @Test
    void a_group_is_not_bound_while_a_volume_of_one_member_is_to_come() throws Exception {
        open("data");
        seeGroup();

        assertThat(pass()).containsExactly("prepare a");

        provide("data");
        assertThat(pass()).containsExactly("bind a", "bind b");
    }

    @Test
    void volumes_that_come_one_by_one_do_not_split_a_group() throws Exception {
        open("data");
        open("more");
        view.see(new Waiting(using(member("a", "train"), "data")));
        view.see(new Waiting(using(member("b", "train"), "more")));
        assertThat(pass()).containsExactly("prepare a", "prepare b");

        provide("data");
        assertThat(passWith("late")).containsExactly("late waits");

        provide("more");
        assertThat(pass()).containsExactly("bind a", "bind b");
    }

    @Test
    void nobody_takes_the_room_of_a_held_group_however_urgent() throws Exception {
        open("data");
        seeGroup();
        pass();

        view.see(new Waiting(urgent("vip", 1000)));

        assertThat(pass()).containsExactly("vip waits");
        provide("data");
        assertThat(pass()).containsExactly("bind a", "bind b");
    }

    @Test
    void a_member_that_comes_late_waits_with_its_group() throws Exception {
        open("data");
        seeGroup();
        pass();

        view.see(node("m"));
        view.see(new Waiting(member("c", "train")));

        assertThat(passWith("x")).containsExactly("bind x");
        provide("data");
        assertThat(pass()).containsExactly("bind a", "bind b", "bind c");
    }

    @Test
    void a_single_pod_keeps_its_place_until_its_volume_comes() throws Exception {
        view.see(node("n", ResourceAmounts.of(1000, 64 * GI), 110));
        open("data");
        view.see(new Waiting(using(pod("a"), "data")));
        assertThat(pass()).containsExactly("prepare a");

        assertThat(passWith("b")).containsExactly("b waits");

        provide("data");
        assertThat(pass()).containsExactly("bind a");
    }

    @Test
    void a_group_that_loses_a_member_gives_its_room_back() throws Exception {
        open("data");
        seeGroup();
        pass();

        view.forget(pod("b").key());

        assertThat(passWith("x")).containsExactlyInAnyOrder("a waits", "bind x");
    }

    @Test
    void a_volume_that_cannot_come_lets_the_group_start_over() throws Exception {
        open("data");
        seeGroup();
        pass();

        claims.remove("default/data");
        view.storageChanged();

        assertThat(pass()).containsExactlyInAnyOrder("a waits", "b waits");
    }

    @Test
    void a_volume_that_came_elsewhere_leads_the_pod_there() throws Exception {
        view.see(node("m"));
        open("data");
        view.see(new Waiting(using(pod("a"), "data")));
        assertThat(pass()).containsExactly("prepare a");

        claims.put("default/data", bound("data", "v").build());
        volumes.add(volume("v", "n"));
        view.storageChanged();

        assertThat(pass()).containsExactly("bind a");
        assertThat(view.node("n").orElseThrow().pods()).isEqualTo(1);
        assertThat(view.node("m").orElseThrow().pods()).isZero();
    }

    @Test
    void a_node_that_goes_takes_no_held_pod_along() throws Exception {
        open("data");
        seeGroup();
        pass();

        view.forgetNode("n");
        assertThat(pass()).containsExactlyInAnyOrder("a waits", "b waits");

        view.see(node("m"));
        assertThat(pass()).containsExactly("prepare a");
    }

    @Test
    void what_could_not_be_prepared_is_free_for_others_until_its_retry() throws Exception {
        open("data");
        seeGroup();
        pass();

        assertThat(view.release(pod("a").key())).isTrue();

        assertThat(passWith("x")).containsExactly("bind x");
        view.retry(pod("a").key());
        assertThat(pass()).containsExactlyInAnyOrder("a waits", "b waits");
    }

    /** Member a has a claim, member b has none. */
    private void seeGroup() {
        view.see(new Waiting(using(member("a", "train"), "data")));
        view.see(new Waiting(member("b", "train")));
    }

    private List<String> passWith(String name) throws InterruptedException {
        view.see(new Waiting(pod(name)));
        return pass();
    }

    private List<String> pass() throws InterruptedException {
        var batch = view.awaitBatch();
        var done = new ArrayList<String>();
        var binds = new ArrayList<Bind>();
        batch.provided().forEach(bind -> done.add(word(bind)));
        for (var decision : Placement.decide(batch.pods(), batch.clusterSnapshot())) {
            switch (decision) {
                case Bind bind -> binds.add(bind);
                case Unschedulable failure -> done.add(failure.pod().key().name() + " waits");
            }
        }
        view.take(binds).forEach(bind -> done.add(word(bind)));
        return done;
    }

    private static String word(Bind bind) {
        var verb = bind.pod().podStorage().open() ? "prepare " : "bind ";
        return verb + bind.pod().key().name();
    }

    private void open(String name) {
        claims.put("default/" + name, claim(name).build());
    }

    private void provide(String name) {
        claims.put("default/" + name, bound(name, "v-" + name).build());
        volumes.add(volume("v-" + name, "n"));
        view.storageChanged();
    }

    private static PodRequest using(PodRequest pod, String claim) {
        return pod.withStorage(PodStorage.of(List.of(claim)));
    }
}
