// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class EphemeralClaimsTest {
    private final Pod pod =
            new PodBuilder()
                    .withNewMetadata()
                    .withNamespace("default")
                    .withName("web")
                    .withUid("uid-web")
                    .endMetadata()
                    .withNewSpec()
                    .addNewVolume()
                    .withName("plain")
                    .withNewEmptyDir()
                    .endEmptyDir()
                    .endVolume()
                    .addNewVolume()
                    .withName("scratch")
                    .withNewEphemeral()
                    .withNewVolumeClaimTemplate()
                    .withNewMetadata()
                    .addToLabels("app", "web")
                    .endMetadata()
                    .withNewSpec()
                    .withAccessModes("ReadWriteOnce")
                    .endSpec()
                    .endVolumeClaimTemplate()
                    .endEphemeral()
                    .endVolume()
                    .endSpec()
                    .build();

    @Test
    void a_volume_of_the_pod_alone_is_a_claim_it_owns() {
        var claims = EphemeralClaims.of(pod);

        assertThat(claims).hasSize(1);
        var claim = claims.getFirst();
        assertThat(VolumeFields.key(claim)).isEqualTo("default/web-scratch");
        assertThat(claim.getMetadata().getLabels()).containsEntry("app", "web");
        assertThat(claim.getSpec().getAccessModes()).containsExactly("ReadWriteOnce");
        assertThat(EphemeralClaims.belongs(claim, pod)).isTrue();
    }

    @Test
    void a_claim_of_somebody_else_does_not_belong_to_it() {
        assertThat(EphemeralClaims.belongs(Volumes.claim("web-scratch").build(), pod)).isFalse();
    }

    @Test
    void a_pod_on_its_way_out_gets_no_claim() {
        var going =
                new PodBuilder(pod)
                        .editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .endMetadata()
                        .build();

        assertThat(EphemeralClaims.of(going)).isEmpty();
    }
}
