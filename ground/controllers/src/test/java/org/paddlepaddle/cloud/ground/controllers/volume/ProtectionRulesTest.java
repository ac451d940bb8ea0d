// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.claim;
import static org.paddlepaddle.cloud.ground.controllers.volume.Volumes.volume;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProtectionRulesTest {
    @Test
    void a_claim_is_protected_from_the_beginning() {
        assertThat(ProtectionRules.claim(claim("data").build(), false))
                .contains(List.of(VolumeNames.CLAIM_PROTECTION));
    }

    @Test
    void a_deleted_claim_goes_when_no_pod_uses_it() {
        var going =
                claim("data")
                        .editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .withFinalizers("other", VolumeNames.CLAIM_PROTECTION)
                        .endMetadata()
                        .build();

        assertThat(ProtectionRules.claim(going, true)).isEmpty();
        assertThat(ProtectionRules.claim(going, false)).contains(List.of("other"));
    }

    @Test
    void a_deleted_volume_goes_when_it_is_not_bound() {
        var going =
                volume("v", "1Gi")
                        .editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .withFinalizers(VolumeNames.VOLUME_PROTECTION)
                        .endMetadata();

        assertThat(ProtectionRules.volume(going.build())).contains(List.of());
        var bound = going.editStatus().withPhase("Bound").endStatus().build();
        assertThat(ProtectionRules.volume(bound)).isEmpty();
    }

    @Test
    void a_pod_holds_its_claims_from_its_binding_to_its_end() {
        assertThat(ProtectionRules.holds(pod("", "Pending"))).isFalse();
        assertThat(ProtectionRules.holds(pod("n", "Running"))).isTrue();
        assertThat(ProtectionRules.holds(pod("n", "Succeeded"))).isFalse();
    }

    private static Pod pod(String node, String phase) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build();
    }
}
