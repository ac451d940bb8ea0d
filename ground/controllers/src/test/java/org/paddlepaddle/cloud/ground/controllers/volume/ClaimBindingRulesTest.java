// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.boundTo;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.claim;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.heldBy;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.storageClass;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.volume;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimBindingRules.Situation;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Await;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Bind;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Lose;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Provision;
import org.paddlepaddle.cloud.ground.controllers.volume.ClaimStep.Wait;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;

class ClaimBindingRulesTest {
    private static final StorageClass LOCAL = storageClass(VolumeNames.LOCAL, "Immediate");
    private static final StorageClass PATIENT =
            storageClass(VolumeNames.LOCAL, "WaitForFirstConsumer");

    @Nested
    class Given_a_claim_that_leaves_the_choice {
        private final PersistentVolumeClaim claim = claim("data").build();

        @Test
        void then_it_gets_the_smallest_volume_that_is_large_enough() {
            var small = volume("small", "512Mi").build();
            var fitting = volume("fitting", "2Gi").build();
            var large = volume("large", "9Gi").build();

            assertThat(decide(claim, small, large, fitting)).isEqualTo(new Bind(fitting));
        }

        @Test
        void then_a_volume_that_was_reserved_for_it_comes_first() {
            var reserved = heldBy(volume("reserved", "9Gi").build(), claim);

            assertThat(decide(claim, volume("fitting", "1Gi").build(), reserved))
                    .isEqualTo(new Bind(reserved));
        }

        @Test
        void then_modes_class_selector_and_phase_must_fit() {
            var taken = heldBy(volume("taken", "1Gi").build(), claim("other").build());
            var released = volume("released", "1Gi").editStatus().withPhase("Released").endStatus();
            var other = volume("class", "1Gi").editSpec().withStorageClassName("x").endSpec();
            var readOnly = volume("ro", "1Gi").editSpec().withAccessModes("ReadOnlyMany").endSpec();
            var block = volume("block", "1Gi").editSpec().withVolumeMode("Block").endSpec();
            var going =
                    volume("going", "1Gi")
                            .editMetadata()
                            .withDeletionTimestamp("2026-01-01T00:00:00Z")
                            .endMetadata();

            assertThat(
                            decide(
                                    claim,
                                    taken,
                                    released.build(),
                                    other.build(),
                                    readOnly.build(),
                                    block.build(),
                                    going.build()))
                    .isInstanceOf(Wait.class);
        }

        @Test
        void then_its_selector_chooses() {
            var choosy =
                    claim("data")
                            .editSpec()
                            .withSelector(
                                    new LabelSelectorBuilder()
                                            .addToMatchLabels("disk", "fast")
                                            .build())
                            .endSpec()
                            .build();
            var slow = volume("a", "1Gi").build();
            var fast = volume("b", "1Gi").editMetadata().addToLabels("disk", "fast").endMetadata();

            assertThat(decide(choosy, slow, fast.build())).isEqualTo(new Bind(fast.build()));
        }

        @Test
        void and_no_class_then_it_says_that_nothing_is_there() {
            var plain = claim("data").editSpec().withStorageClassName("").endSpec().build();

            assertThat(notice(decide(plain)))
                    .isEqualTo(
                            VolumeEvent.normal(
                                    "FailedBinding",
                                    "no persistent volumes available for this claim and no storage"
                                            + " class is set"));
        }

        @Test
        void and_a_class_that_does_not_exist_then_it_says_so() {
            assertThat(notice(decide(claim)))
                    .isEqualTo(
                            VolumeEvent.warning(
                                    "ProvisioningFailed",
                                    "storageclass.storage.k8s.io \"manual\" not found"));
        }

        @Test
        void and_our_class_then_a_volume_is_made() {
            assertThat(decide(claim, LOCAL)).isEqualTo(new Provision(LOCAL));
        }

        @Test
        void and_a_foreign_class_then_somebody_else_makes_it() {
            var foreign = storageClass("example.com/nfs", "Immediate");

            assertThat(decide(claim, foreign))
                    .isInstanceOfSatisfying(
                            Await.class,
                            step -> {
                                assertThat(step.provisioner()).isEqualTo("example.com/nfs");
                                assertThat(step.volumeEvent().reason())
                                        .isEqualTo("ExternalProvisioning");
                            });
        }

        @Test
        void and_a_class_of_block_devices_then_a_directory_will_not_do() {
            var block = claim("data").editSpec().withVolumeMode("Block").endSpec().build();

            assertThat(notice(decide(block, LOCAL)).message())
                    .isEqualTo(
                            "failed to provision volume with StorageClass \"manual\": it makes"
                                    + " directories, not block devices");
        }
    }

    @Nested
    class Given_a_class_that_waits_for_the_first_pod {
        private final PersistentVolumeClaim claim = claim("data").build();

        @Test
        void and_no_pod_then_it_waits_for_one() {
            assertThat(notice(decide(claim, PATIENT)))
                    .isEqualTo(
                            VolumeEvent.normal(
                                    "WaitForFirstConsumer",
                                    "waiting for first consumer to be created before binding"));
        }

        @Test
        void and_a_pod_without_a_node_then_it_waits_for_that() {
            var situation = new Situation(List.of(), Optional.of(PATIENT), List.of("trainer-0"));

            assertThat(notice(ClaimBindingRules.decide(claim, situation)))
                    .isEqualTo(
                            VolumeEvent.normal(
                                    "WaitForPodScheduled",
                                    "waiting for pod trainer-0 to be scheduled"));
        }

        @Test
        void and_a_free_volume_then_the_scheduler_chooses_not_we() {
            var situation =
                    new Situation(
                            List.of(volume("free", "1Gi").build()),
                            Optional.of(PATIENT),
                            List.of());

            assertThat(ClaimBindingRules.decide(claim, situation)).isInstanceOf(Wait.class);
        }

        @Test
        void and_a_selected_node_then_a_volume_is_made() {
            var placed =
                    claim("data")
                            .editMetadata()
                            .addToAnnotations(ClaimNames.SELECTED_NODE, "node-0")
                            .endMetadata()
                            .build();

            assertThat(decide(placed, PATIENT)).isEqualTo(new Provision(PATIENT));
        }
    }

    @Nested
    class Given_a_claim_that_names_its_volume {
        private final PersistentVolumeClaim claim =
                claim("data").editSpec().withVolumeName("mine").endSpec().build();

        @Test
        void then_it_waits_until_that_exists() {
            assertThat(decide(claim)).isEqualTo(new Wait(Optional.empty()));
        }

        @Test
        void then_it_gets_that_one() {
            var mine = volume("mine", "5Gi").build();

            assertThat(decide(claim, volume("fitting", "1Gi").build(), mine))
                    .isEqualTo(new Bind(mine));
        }

        @Test
        void and_it_is_too_small_then_it_says_so() {
            assertThat(notice(decide(claim, volume("mine", "1Mi").build())))
                    .isEqualTo(
                            VolumeEvent.warning(
                                    "VolumeMismatch",
                                    "Cannot bind to requested volume \"mine\": requested PV is too"
                                            + " small"));
        }

        @Test
        void and_it_is_taken_then_it_says_so() {
            var taken = heldBy(volume("mine", "5Gi").build(), claim("other").build());

            assertThat(notice(decide(claim, taken)))
                    .isEqualTo(
                            VolumeEvent.warning(
                                    "FailedBinding",
                                    "volume \"mine\" already bound to a different claim."));
        }
    }

    @Nested
    class Given_a_bound_claim {
        private final PersistentVolumeClaim claim = boundTo(claim("data").build(), "mine");

        @Test
        void then_a_crash_in_the_middle_is_mended() {
            var half = volume("mine", "1Gi").build();

            assertThat(decide(claim, half)).isEqualTo(new Bind(half));
        }

        @Test
        void and_its_volume_is_gone_then_it_is_lost() {
            assertThat(decide(claim))
                    .isEqualTo(
                            new Lose(
                                    VolumeEvent.warning(
                                            "ClaimLost",
                                            "Bound claim has lost its PersistentVolume. Data on"
                                                    + " the volume is lost!")));
        }

        @Test
        void and_its_volume_is_another_claims_then_it_is_misbound() {
            var others = heldBy(volume("mine", "1Gi").build(), claim("other").build());

            assertThat(decide(claim, others))
                    .isInstanceOfSatisfying(
                            Lose.class,
                            step ->
                                    assertThat(step.volumeEvent().reason())
                                            .isEqualTo("ClaimMisbound"));
        }
    }

    private static ClaimStep decide(PersistentVolumeClaim claim, PersistentVolume... volumes) {
        return ClaimBindingRules.decide(
                claim, new Situation(List.of(volumes), Optional.empty(), List.of()));
    }

    private static ClaimStep decide(PersistentVolumeClaim claim, StorageClass from) {
        return ClaimBindingRules.decide(
                claim, new Situation(List.of(), Optional.of(from), List.of()));
    }

    private static VolumeEvent notice(ClaimStep step) {
        return step instanceof Wait(var volumeEvent)
                ? volumeEvent.orElseThrow()
                : VolumeEvent.normal("none", step.toString());
    }
}
