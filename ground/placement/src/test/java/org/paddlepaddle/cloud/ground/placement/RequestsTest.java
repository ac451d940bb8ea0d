// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestsTest {
    @Test
    void containers_add_up() {
        assertThat(
                        requests(
                                """
                                containers:
                                - resources: {requests: {cpu: 250m, memory: 1Gi}}
                                - resources: {requests: {cpu: "1", memory: 1Gi}}
                                """))
                .isEqualTo(ResourceAmounts.of(1250, 2 * GI));
    }

    @Test
    void the_largest_init_container_counts_if_it_exceeds_the_containers() {
        assertThat(
                        requests(
                                """
                                initContainers:
                                - resources: {requests: {cpu: "2", memory: 1Gi}}
                                - resources: {requests: {cpu: "1", memory: 3Gi}}
                                containers:
                                - resources: {requests: {cpu: "1", memory: 4Gi}}
                                """))
                .isEqualTo(ResourceAmounts.of(2000, 4 * GI));
    }

    @Test
    void a_sidecar_adds_to_the_containers_and_to_init_containers_after_it() {
        assertThat(
                        requests(
                                """
                                initContainers:
                                - resources: {requests: {cpu: "3"}}
                                - restartPolicy: Always
                                  resources: {requests: {cpu: "1", memory: 1Gi}}
                                - resources: {requests: {cpu: "3"}}
                                containers:
                                - resources: {requests: {cpu: "2", memory: 1Gi}}
                                """))
                .isEqualTo(ResourceAmounts.of(4000, 2 * GI));
    }

    @Test
    void amounts_of_the_pod_replace_the_sum_and_overhead_comes_on_top() {
        assertThat(
                        requests(
                                """
                                resources: {requests: {cpu: "5"}}
                                overhead: {cpu: 100m, memory: 1Gi}
                                containers:
                                - resources: {requests: {cpu: "1", memory: 1Gi}}
                                """))
                .isEqualTo(ResourceAmounts.of(5100, 2 * GI));
    }

    @Test
    void a_limit_stands_in_for_a_missing_request() {
        assertThat(
                        requests(
                                """
                                containers:
                                - resources:
                                    limits: {cpu: "2", nvidia.com/gpu: "1"}
                                    requests: {cpu: "1"}
                                """))
                .isEqualTo(ResourceAmounts.of(1000, 0).with("nvidia.com/gpu", 1));
    }

    @Test
    void a_pod_without_resources_asks_for_nothing() {
        assertThat(requests("containers: [{name: c}]")).isEqualTo(ResourceAmounts.NONE);
    }

    @ParameterizedTest
    @CsvSource({"100m,100", "0.1,100", "1,1000", "1500u,2", "1n,1", "2k,2000000", "0,0"})
    void processors_are_counted_in_thousandths_and_rounded_up(String cpu, long thousandths) {
        assertThat(requests("containers: [{resources: {requests: {cpu: %s}}}]".formatted(cpu)))
                .isEqualTo(ResourceAmounts.of(thousandths, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "128974848,128974848",
        "129e6,129000000",
        "129M,129000000",
        "123Mi,128974848",
        "1Ki,1024",
        "1500m,2",
        "9223372036854775807Ei,9223372036854775807"
    })
    void memory_is_counted_in_bytes_and_bounded(String memory, long bytes) {
        assertThat(
                        requests(
                                "containers: [{resources: {requests: {memory: '%s'}}}]"
                                        .formatted(memory)))
                .isEqualTo(ResourceAmounts.of(0, bytes));
    }

    private static ResourceAmounts requests(String spec) {
        return Requests.of(Serialization.unmarshal(spec, PodSpec.class));
    }
}
