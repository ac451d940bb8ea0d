// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;

class ClaimTemplateRulesTest {
    private final Pod pod =
            new PodBuilder().withNewMetadata().withName("db-1").withUid("p").endMetadata().build();

    @Test
    void each_template_makes_a_claim_of_the_pods_own() {
        var claim = ClaimTemplateRules.wanted(set("Retain", "Retain"), 1).getFirst();

        assertThat(claim.getMetadata().getName()).isEqualTo("data-db-1");
        assertThat(claim.getMetadata().getLabels())
                .containsEntry("app", "db")
                .containsEntry("tier", "gold");
        assertThat(claim.getMetadata().getOwnerReferences()).isEmpty();
    }

    @Test
    void the_pod_knows_its_name_and_mounts_its_claim() {
        var set = set("Retain", "Retain");
        var made = StatefulPods.make(set, new Opening(1, "db-abc"), set.getSpec().getTemplate());

        assertThat(made.getMetadata().getName()).isEqualTo("db-1");
        assertThat(made.getMetadata().getLabels())
                .containsEntry("statefulset.kubernetes.io/pod-name", "db-1")
                .containsEntry("apps.kubernetes.io/pod-index", "1")
                .containsEntry("controller-revision-hash", "db-abc");
        assertThat(made.getSpec().getHostname()).isEqualTo("db-1");
        assertThat(made.getSpec().getSubdomain()).isEqualTo("db-peers");
        assertThat(made.getSpec().getVolumes())
                .extracting(Volume::getName)
                .containsExactly("data", "tmp");
        assertThat(made.getSpec().getVolumes().getFirst().getPersistentVolumeClaim())
                .extracting(source -> source.getClaimName())
                .isEqualTo("data-db-1");
    }

    @Test
    void the_policy_says_who_takes_a_claim_along() {
        assertThat(owners("Retain", "Retain", false)).isEmpty();
        assertThat(owners("Delete", "Retain", false)).contains(List.of("db"));
        assertThat(owners("Delete", "Retain", true)).contains(List.of("db"));
        assertThat(owners("Retain", "Delete", false)).isEmpty();
        assertThat(owners("Retain", "Delete", true)).contains(List.of("db-1"));
        assertThat(owners("Delete", "Delete", false)).contains(List.of("db"));
        assertThat(owners("Delete", "Delete", true)).contains(List.of("db-1"));
    }

    @Test
    void a_policy_that_changed_takes_its_owners_back() {
        var claim = claim(ControllerRefs.reference(set("Delete", "Retain")));

        assertThat(ClaimTemplateRules.owners(set("Retain", "Retain"), pod, false, claim))
                .contains(List.of());
        assertThat(ClaimTemplateRules.owners(set("Delete", "Retain"), pod, false, claim)).isEmpty();
    }

    @Test
    void a_claim_that_belongs_to_somebody_else_is_left_alone() {
        var stranger = ControllerRefs.reference(named(new PodBuilder(pod).build(), "other"));

        assertThat(ClaimTemplateRules.owners(set("Delete", "Delete"), pod, true, claim(stranger)))
                .isEmpty();
    }

    @Test
    void a_claim_that_goes_with_a_former_pod_must_not_be_used() {
        assertThat(ClaimTemplateRules.stale(claim(ControllerRefs.reference(pod)), "db-1")).isTrue();
        assertThat(ClaimTemplateRules.stale(claim(), "db-1")).isFalse();
    }

    private static HasMetadata named(Pod pod, String uid) {
        pod.getMetadata().setUid(uid);
        return pod;
    }

    private Optional<List<String>> owners(String deleted, String scaled, boolean surplus) {
        return ClaimTemplateRules.owners(set(deleted, scaled), pod, surplus, claim())
                .map(owners -> owners.stream().map(OwnerReference::getName).toList());
    }

    private static PersistentVolumeClaim claim(OwnerReference... owners) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withName("data-db-1")
                .withOwnerReferences(owners)
                .endMetadata()
                .build();
    }

    private static StatefulSet set(String deleted, String scaled) {
        return new StatefulSetBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("db")
                .withUid("s")
                .endMetadata()
                .withNewSpec()
                .withReplicas(2)
                .withServiceName("db-peers")
                .withNewSelector()
                .addToMatchLabels("app", "db")
                .endSelector()
                .withNewPersistentVolumeClaimRetentionPolicy()
                .withWhenDeleted(deleted)
                .withWhenScaled(scaled)
                .endPersistentVolumeClaimRetentionPolicy()
                .withNewTemplate()
                .withNewSpec()
                .addNewVolume()
                .withName("tmp")
                .endVolume()
                .addNewVolume()
                .withName("data")
                .endVolume()
                .endSpec()
                .endTemplate()
                .addNewVolumeClaimTemplate()
                .withNewMetadata()
                .withName("data")
                .addToLabels("tier", "gold")
                .endMetadata()
                .endVolumeClaimTemplate()
                .endSpec()
                .build();
    }
}
