// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.operator.object.NameTakenException;

class PassFailureTest {
    @Test
    void given_a_refusal_then_the_user_is_told_at_once() {
        var trouble = PassFailure.of(new KubernetesClientException("exceeded quota", 403, null));

        assertThat(trouble).isEqualTo(new PassFailure(StandardReason.Refused, "exceeded quota", 0));
    }

    @Test
    void given_a_server_that_stumbles_then_two_passes_may_fail_first() {
        var trouble = PassFailure.of(new KubernetesClientException("bad gateway", 502, null));

        assertThat(trouble.reason()).isEqualTo(StandardReason.ApiUnavailable);
        assertThat(trouble.patience()).isEqualTo(2);
    }

    @Test
    void given_a_foreign_object_then_its_name_and_owner_are_told() {
        var pod = new PodBuilder().withNewMetadata().withName("ctr-ps-0").endMetadata().build();

        var trouble = PassFailure.of(new NameTakenException(pod));

        assertThat(trouble.reason()).isEqualTo(StandardReason.NameTaken);
        assertThat(trouble.message())
                .isEqualTo(
                        "Pod ctr-ps-0 exists already and belongs to nobody; rename one of the two");
    }

    @Test
    void given_anything_else_then_it_is_our_defect() {
        assertThat(PassFailure.of(new IllegalStateException("what")).reason())
                .isEqualTo(StandardReason.InternalError);
    }
}
