// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EndpointAddress;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EndpointsRulesTest {
    @Test
    void when_pods_differ_in_readiness_then_they_are_listed_apart_and_those_going_not_at_all() {
        var service = Behind.service("[{port: 80, targetPort: 8080}]");
        var going = "deletionTimestamp: 2026-01-01T00:00:00Z";
        var pods =
                List.of(
                        Behind.pod(1),
                        Behind.pod(2, "", "False", ""),
                        Behind.pod(3, going, "True", ""));

        var endpoints =
                EndpointsRules.plan(service, EndpointPod.of(service, pods), null).orElseThrow();

        assertThat(endpoints.getMetadata().getName()).isEqualTo("web");
        var subset = endpoints.getSubsets().getFirst();
        assertThat(subset.getAddresses())
                .extracting(EndpointAddress::getIp)
                .containsExactly("10.88.0.1");
        assertThat(subset.getNotReadyAddresses())
                .extracting(EndpointAddress::getIp)
                .containsExactly("10.88.0.2");
        assertThat(EndpointsRules.plan(service, EndpointPod.of(service, pods), endpoints))
                .isEmpty();
    }

    @Test
    void when_there_are_too_many_pods_then_the_rest_is_cut_off_and_said_so() {
        var service = Behind.service("[{port: 80, targetPort: 8080}]");
        var pods = IntStream.range(0, 1_001).mapToObj(Behind::pod).toList();

        var endpoints =
                EndpointsRules.plan(service, EndpointPod.of(service, pods), null).orElseThrow();

        assertThat(endpoints.getSubsets().getFirst().getAddresses()).hasSize(1_000);
        assertThat(endpoints.getMetadata().getAnnotations())
                .containsEntry("endpoints.kubernetes.io/over-capacity", "truncated");
    }

    @Test
    void when_a_service_has_no_selector_then_hand_written_endpoints_become_slices() {
        var service = Behind.service("10.96.7.8", "", "[{port: 80}]");
        service.getSpec().setSelector(null);
        var written =
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: Endpoints
                        metadata: {name: web, namespace: default}
                        subsets:
                        - addresses: [{ip: 192.0.2.1}, {ip: 192.0.2.2}]
                          ports: [{port: 5432, protocol: TCP}]
                        """,
                        Endpoints.class);

        assertThat(MirrorRules.mirrored(service, written)).isTrue();
        var changes =
                SliceRules.plan(service, SliceNames.MIRROR, MirrorRules.wanted(written), List.of());

        assertThat(changes.create())
                .singleElement()
                .satisfies(it -> assertThat(it.getEndpoints()).hasSize(2));
        assertThat(MirrorRules.mirrored(Behind.service("[{port: 80}]"), written)).isFalse();
    }
}
