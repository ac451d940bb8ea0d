// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.schedule.Values.node;
import static org.paddlepaddle.cloud.ground.schedule.Values.pod;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.bound;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.claim;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.storageClass;
import static org.paddlepaddle.cloud.ground.schedule.Volumes.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;
import org.paddlepaddle.cloud.ground.placement.ClusterSnapshot;
import org.paddlepaddle.cloud.ground.placement.Decision;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.placement.Placement;

/** From claims to decisions. */
class StorageReadingTest {
    private final Map<String, PersistentVolumeClaim> claims = new HashMap<>();
    private final List<PersistentVolume> volumes = new ArrayList<>();
    private final Map<String, StorageClass> classes = new HashMap<>();
    private final VolumeStock stock = new VolumeStock(claims::get, () -> volumes, classes::get);

    @Test
    void a_claim_that_does_not_exist_keeps_the_pod_from_every_node() {
        assertThat(message()).isEqualTo(nowhere("persistentvolumeclaim \"data\" not found"));
    }

    @Test
    void an_immediate_claim_without_a_volume_keeps_the_pod_waiting() {
        classes.put("c", storageClass("Immediate", "x/y"));
        have(claim("data"));

        assertThat(message())
                .isEqualTo(nowhere("pod has unbound immediate PersistentVolumeClaims"));
    }

    @Test
    void a_claim_on_its_way_out_keeps_the_pod_waiting() {
        have(
                claim("data")
                        .editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .endMetadata());

        assertThat(message()).isEqualTo(nowhere("persistentvolumeclaim \"data\" is being deleted"));
    }

    @Test
    void a_bound_claim_leads_the_pod_to_where_its_volume_is() {
        have(bound("data", "v"));
        volumes.add(volume("v", "b"));

        assertThat(decide())
                .isInstanceOfSatisfying(
                        Bind.class,
                        bind -> {
                            assertThat(bind.node()).isEqualTo("b");
                            assertThat(bind.pod().podStorage().open()).isFalse();
                        });
    }

    @Test
    void a_volume_that_no_node_reaches_says_so() {
        have(bound("data", "v"));
        volumes.add(volume("v", "elsewhere"));

        assertThat(message())
                .isEqualTo(
                        "0/2 nodes are available: 2 node(s) didn't match PersistentVolume's node"
                                + " affinity.");
    }

    @Test
    void a_claim_that_waits_for_the_pod_is_open_and_binds_nowhere_in_particular() {
        classes.put("c", storageClass("WaitForFirstConsumer", "paddlecloud.org/local"));
        have(claim("data"));

        assertThat(decide())
                .isInstanceOfSatisfying(
                        Bind.class, bind -> assertThat(bind.pod().podStorage().open()).isTrue());
        assertThat(VolumeChoice.of(stock, "default", List.of("data"), node("a")))
                .containsExactly(new VolumeChoice.Select(claim("data").build(), "a"));
    }

    @Test
    void a_volume_that_exists_is_taken_before_one_is_made() {
        classes.put("c", storageClass("WaitForFirstConsumer", "kubernetes.io/no-provisioner"));
        have(claim("data"));
        volumes.add(volume("v", "b"));

        assertThat(decide())
                .isInstanceOfSatisfying(Bind.class, bind -> assertThat(bind.node()).isEqualTo("b"));
        assertThat(VolumeChoice.of(stock, "default", List.of("data"), node("b")))
                .containsExactly(new VolumeChoice.Reserve(volume("v", "b"), claim("data").build()));
    }

    @Test
    void where_nothing_exists_and_nobody_makes_volumes_there_is_nothing_to_bind() {
        classes.put("c", storageClass("WaitForFirstConsumer", "kubernetes.io/no-provisioner"));
        have(claim("data"));

        assertThat(message())
                .isEqualTo(
                        "0/2 nodes are available: 2 node(s) didn't find available persistent"
                                + " volumes to bind.");
    }

    @Test
    void a_claim_in_the_making_keeps_its_node_and_is_not_chosen_for_again() {
        classes.put("c", storageClass("WaitForFirstConsumer", "paddlecloud.org/local"));
        have(
                claim("data")
                        .editMetadata()
                        .addToAnnotations(ClaimNames.SELECTED_NODE, "b")
                        .endMetadata());

        assertThat(decide())
                .isInstanceOfSatisfying(Bind.class, bind -> assertThat(bind.node()).isEqualTo("b"));
        assertThat(VolumeChoice.of(stock, "default", List.of("data"), node("b"))).isEmpty();
    }

    @Test
    void a_claim_for_one_pod_alone_is_refused_to_a_second() {
        have(
                new PersistentVolumeClaimBuilder(bound("data", "v").build())
                        .editSpec()
                        .withAccessModes("ReadWriteOncePod")
                        .endSpec());
        volumes.add(volume("v", "b"));

        var storage = new StorageReading(stock, "default/data"::equals);

        assertThat(message(decide(storage)))
                .endsWith(
                        "2 node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod"
                                + " access mode already in-use by another pod.");
    }

    private Decision decide() {
        return decide(new StorageReading(stock, _ -> false));
    }

    private static Decision decide(StorageReading reading) {
        var pod = pod("p").withStorage(reading.read("default", List.of("data")));
        return Placement.decide(List.of(pod), ClusterSnapshot.of(List.of(node("a"), node("b"))))
                .getFirst();
    }

    private String message() {
        return message(decide());
    }

    private static String message(Decision decision) {
        return decision instanceof Unschedulable failure ? failure.message() : decision.toString();
    }

    private static String nowhere(String why) {
        return "0/2 nodes are available: " + why + ".";
    }

    private void have(PersistentVolumeClaimBuilder claim) {
        claims.put("default/data", claim.build());
    }
}
