// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleStatesTest {
    private static final Optional<PersistentVolumeClaim> CLAIM =
            Optional.of(
                    new PersistentVolumeClaimBuilder()
                            .withNewMetadata()
                            .withName("imagenet")
                            .endMetadata()
                            .build());

    private static Optional<GenericKubernetesResource> set(String rest) {
        var head = "apiVersion: batch.paddlepaddle.org/v1alpha1\nkind: SampleSet\n";
        return Optional.of(
                Serialization.unmarshal(
                        head + "metadata: {name: imagenet}\n" + rest,
                        GenericKubernetesResource.class));
    }

    @Test
    void given_none_then_it_is_missing() {
        assertThat(SampleStates.observe(Optional.empty(), CLAIM))
                .isEqualTo(new SampleState.Missing());
    }

    @Test
    void given_upstreams_word_then_it_can_be_mounted() {
        var ready = set("spec: {partitions: 3}\nstatus: {phase: Ready}");

        assertThat(SampleStates.observe(ready, CLAIM))
                .isEqualTo(
                        new SampleState.Ready(
                                new SampleMount(
                                        "imagenet", "paddlepaddle.org/juicefs-imagenet", 3)));
    }

    @Test
    void given_the_condition_then_it_can_be_mounted() {
        var ready = set("spec: {}\nstatus: {conditions: [{type: Ready, status: 'True'}]}");

        assertThat(SampleStates.observe(ready, CLAIM).mount()).isPresent();
    }

    @Test
    void given_another_phase_then_it_says_which() {
        assertThat(SampleStates.observe(set("spec: {}\nstatus: {phase: Syncing}"), CLAIM))
                .isEqualTo(new SampleState.NotReady("it is Syncing"));
        assertThat(SampleStates.observe(set("spec: {}"), CLAIM))
                .isEqualTo(new SampleState.NotReady("nobody has looked at it yet"));
    }

    @Test
    void given_no_claim_beside_the_job_then_it_cannot_be_mounted() {
        var ready = set("spec: {partitions: 3}\nstatus: {phase: Ready}");

        assertThat(SampleStates.observe(ready, Optional.empty()))
                .isEqualTo(
                        new SampleState.NotReady(
                                "the job's namespace has no volume claim of its name"));
    }
}
