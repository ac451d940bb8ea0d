// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.boundTo;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.claim;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.heldBy;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Delete;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Fail;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Leave;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Phase;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Retain;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.Unbind;
import org.paddlepaddle.cloud.ground.controllers.volume.VolumeStep.WakeClaim;

class VolumeRulesTest {
    private final PersistentVolumeClaim claim = claim("data").build();
    private final PersistentVolume held = heldBy(volume("v", "1Gi").build(), claim);

    @Test
    void one_that_names_nobody_is_available() {
        assertThat(VolumeRules.decide(volume("v", "1Gi").build(), Optional.empty()))
                .isEqualTo(new Phase("Available"));
    }

    @Test
    void one_whose_claim_names_it_too_is_bound() {
        assertThat(VolumeRules.decide(held, Optional.of(boundTo(claim, "v"))))
                .isEqualTo(new Phase("Bound"));
    }

    @Test
    void one_whose_claim_does_not_know_yet_wakes_it() {
        assertThat(VolumeRules.decide(held, Optional.of(claim)))
                .isEqualTo(new WakeClaim("default/data"));
    }

    @Test
    void one_whose_claim_took_another_is_free_again() {
        assertThat(VolumeRules.decide(held, Optional.of(boundTo(claim, "other"))))
                .isEqualTo(new Unbind(false));
    }

    @Test
    void one_whose_claim_is_gone_ends_as_its_policy_says() {
        assertThat(gone("Retain", "")).isEqualTo(new Retain());
        assertThat(gone("Delete", VolumeNames.LOCAL)).isEqualTo(new Delete());
        assertThat(gone("Delete", "example.com/nfs")).isEqualTo(new Leave());
        assertThat(gone("Delete", "")).isInstanceOf(Fail.class);
        assertThat(gone("Recycle", "")).isInstanceOf(Fail.class);
    }

    private VolumeStep gone(String policy, String provisioner) {
        var changed =
                new PersistentVolumeBuilder(held)
                        .editSpec()
                        .withPersistentVolumeReclaimPolicy(policy)
                        .endSpec()
                        .editMetadata()
                        .addToAnnotations(VolumeNames.PROVISIONED_BY, provisioner)
                        .endMetadata()
                        .build();
        return VolumeRules.decide(changed, Optional.empty());
    }
}
