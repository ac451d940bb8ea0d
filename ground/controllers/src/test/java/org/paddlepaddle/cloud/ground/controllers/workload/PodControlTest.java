// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.StatusCauseBuilder;
import io.fabric8.kubernetes.api.model.StatusDetailsBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;

class PodControlTest {
    @Test
    void when_the_cause_is_a_namespace_that_goes_then_the_sentence_does_not_matter() {
        assertThat(namespaceIsGoing(refusal("not now", "NamespaceTerminating"))).isTrue();
    }

    @Test
    void when_there_is_another_cause_then_the_sentence_does_not_matter_either() {
        var sentence = "is forbidden: exceeded quota \"because it is being terminated\"";

        assertThat(namespaceIsGoing(refusal(sentence, "Other"))).isFalse();
        assertThat(
                        namespaceIsGoing(
                                new StatusBuilder().withCode(403).withMessage(sentence).build()))
                .isFalse();
    }

    private static boolean namespaceIsGoing(Status status) {
        return PodControl.namespaceIsGoing(new KubernetesClientException(status));
    }

    private static Status refusal(String sentence, String cause) {
        var causes = new StatusCauseBuilder().withReason(cause).build();
        return new StatusBuilder()
                .withCode(403)
                .withMessage(sentence)
                .withDetails(new StatusDetailsBuilder().withCauses(causes).build())
                .build();
    }
}
