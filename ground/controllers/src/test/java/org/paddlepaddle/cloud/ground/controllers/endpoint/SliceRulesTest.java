// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceRulesTest {
    private static final Service WEB = Behind.service("[{port: 80, targetPort: 8080}]");

    @Test
    void when_pods_are_ready_then_a_slice_names_them_their_port_and_their_service() {
        var changes = plan(WEB, List.of(Behind.pod(1), Behind.pod(2)), List.of());

        assertThat(changes.update()).isEmpty();
        assertThat(changes.delete()).isEmpty();
        assertThat(changes.create()).hasSize(1);
        var slice = changes.create().getFirst();
        assertThat(slice.getMetadata().getGenerateName()).isEqualTo("web-");
        assertThat(slice.getMetadata().getLabels())
                .containsEntry("kubernetes.io/service-name", "web")
                .containsEntry(
                        "endpointslice.kubernetes.io/managed-by", "endpointslice-controller.k8s.io")
                .containsEntry("team", "a")
                .doesNotContainKey("service.kubernetes.io/headless");
        assertThat(slice.getMetadata().getOwnerReferences().getFirst().getUid())
                .isEqualTo("service-1");
        assertThat(slice.getPorts()).singleElement().extracting("port").isEqualTo(8080);
        assertThat(lines(slice))
                .containsExactly(
                        "10.88.0.1 ready serving web-001 node-1",
                        "10.88.0.2 ready serving web-002 node-1");
    }

    @Test
    void when_a_pod_is_not_ready_or_going_then_the_slice_says_so() {
        var going = "deletionTimestamp: 2026-01-01T00:00:00Z";
        var pods = List.of(Behind.pod(1, "", "False", ""), Behind.pod(2, going, "True", ""));

        var changes = plan(WEB, pods, List.of());

        assertThat(lines(changes.create().getFirst()))
                .containsExactly(
                        "10.88.0.1 web-001 node-1", "10.88.0.2 serving terminating web-002 node-1");
    }

    @Test
    void when_addresses_are_published_early_then_all_are_ready() {
        var early = Behind.service("None", "publishNotReadyAddresses: true", "[]");

        var changes = plan(early, List.of(Behind.pod(1, "", "False", "")), List.of());

        var slice = changes.create().getFirst();
        assertThat(lines(slice)).containsExactly("10.88.0.1 ready web-001 node-1");
        assertThat(slice.getMetadata().getLabels()).containsKey("service.kubernetes.io/headless");
        assertThat(slice.getPorts()).isEmpty();
    }

    @Test
    void when_a_pod_has_the_service_as_its_subdomain_then_its_host_name_is_kept() {
        var headless = Behind.service("None", "", "[{port: 80}]");
        var member =
                Behind.pod(
                        1,
                        "",
                        "True",
                        "{hostname: web-0, subdomain: web}".transform(SliceRulesTest::flow));
        var stranger =
                Behind.pod(
                        2,
                        "",
                        "True",
                        "{hostname: web-1, subdomain: db}".transform(SliceRulesTest::flow));

        var changes = plan(headless, List.of(member, stranger), List.of());

        assertThat(changes.create().getFirst().getEndpoints())
                .extracting(Endpoint::getHostname)
                .containsExactly("web-0", null);
    }

    /** Flow style would end the block around it. */
    private static String flow(String map) {
        return map.substring(1, map.length() - 1).replace(", ", "\n  ");
    }

    @Test
    void when_a_named_port_differs_between_pods_then_each_number_has_its_slice() {
        var named = Behind.service("[{name: web, port: 80, targetPort: http}]");

        var changes = plan(named, List.of(Behind.pod(1), Behind.pod(2), Behind.pod(3)), List.of());

        assertThat(changes.create())
                .extracting(slice -> slice.getPorts().getFirst().getPort())
                .containsExactly(8001, 8000);
        assertThat(changes.create().getFirst().getEndpoints()).hasSize(2);
    }

    @Test
    void when_no_pod_is_there_then_one_empty_slice_says_so_and_stays() {
        var first = plan(WEB, List.of(), List.of());

        assertThat(first.create())
                .singleElement()
                .satisfies(s -> assertThat(s.getEndpoints()).isEmpty());
        assertThat(plan(WEB, List.of(), apply(List.of(), first)).none()).isTrue();
    }

    @Test
    void when_pods_have_ended_or_have_no_address_then_they_are_not_behind_the_service() {
        var ended = Behind.pod(1);
        ended.getStatus().setPhase("Succeeded");
        var early = Behind.pod(2);
        early.getStatus().setPodIP(null);

        assertThat(EndpointPod.of(WEB, List.of(ended, early))).isEmpty();
    }

    @Test
    void when_there_are_many_pods_then_no_slice_has_more_than_a_hundred() {
        var pods = IntStream.range(0, 250).mapToObj(Behind::pod).toList();

        var changes = plan(WEB, pods, List.of());

        assertThat(changes.create())
                .extracting(slice -> slice.getEndpoints().size())
                .containsExactly(100, 100, 50);
    }

    @Test
    void when_one_pod_of_many_goes_then_only_its_slice_is_written() {
        var pods = IntStream.range(0, 250).mapToObj(Behind::pod).toList();
        var slices = apply(List.of(), plan(WEB, pods, List.of()));

        var changes = plan(WEB, pods.subList(1, 250), slices);

        assertThat(changes.create()).isEmpty();
        assertThat(changes.delete()).isEmpty();
        assertThat(changes.update()).hasSize(1);
    }

    @Test
    void when_anything_happens_then_slices_hold_exactly_the_pods_and_a_second_pass_does_nothing() {
        var random = new Random(42);
        // Reading YAML is the slow part, so every pod is read once in each state.
        var ready = IntStream.range(0, 250).mapToObj(Behind::pod).toList();
        var unready =
                IntStream.range(0, 250).mapToObj(n -> Behind.pod(n, "", "False", "")).toList();
        List<EndpointSlice> slices = List.of();
        for (int round = 0; round < 60; round++) {
            var pods =
                    IntStream.range(0, 250)
                            .filter(_ -> random.nextInt(3) > 0)
                            .mapToObj(n -> (random.nextBoolean() ? ready : unready).get(n))
                            .toList();
            var some = pods.subList(0, random.nextInt(pods.size()));

            slices = apply(slices, plan(WEB, some, slices));

            assertThat(addresses(slices)).isEqualTo(wanted(some));
            assertThat(slices).allMatch(slice -> slice.getEndpoints().size() <= 100);
            assertThat(plan(WEB, some, slices).none()).isTrue();
        }
    }

    private static SliceRules.Changes plan(
            Service service, List<Pod> pods, List<EndpointSlice> existing) {
        return SliceRules.plan(
                service,
                SliceNames.CONTROLLER,
                SliceRules.wanted(EndpointPod.of(service, pods)),
                existing);
    }

    /** What a server would make of the changes. */
    private static List<EndpointSlice> apply(
            List<EndpointSlice> before, SliceRules.Changes changes) {
        var after = new ArrayList<>(before);
        after.removeIf(slice -> named(changes.delete(), slice) || named(changes.update(), slice));
        after.addAll(changes.update());
        for (var slice : changes.create()) {
            var name = "web-" + Integer.toHexString(System.identityHashCode(slice));
            after.add(
                    new EndpointSliceBuilder(slice)
                            .editMetadata()
                            .withName(name)
                            .withUid(name)
                            .endMetadata()
                            .build());
        }
        return after;
    }

    private static boolean named(List<EndpointSlice> some, EndpointSlice slice) {
        return some.stream()
                .anyMatch(it -> it.getMetadata().getName().equals(slice.getMetadata().getName()));
    }

    private static Set<String> addresses(List<EndpointSlice> slices) {
        var all = new TreeSet<String>();
        for (var slice : slices) {
            slice.getEndpoints().forEach(each -> assertThat(all.add(line(each))).isTrue());
        }
        return all;
    }

    private static Set<String> wanted(List<Pod> pods) {
        var all = new TreeSet<String>();
        SliceRules.wanted(EndpointPod.of(WEB, pods))
                .values()
                .forEach(group -> group.forEach(endpoint -> all.add(line(endpoint))));
        return all;
    }

    private static List<String> lines(EndpointSlice slice) {
        return slice.getEndpoints().stream().map(SliceRulesTest::line).toList();
    }

    private static String line(Endpoint endpoint) {
        var is = endpoint.getConditions();
        return String.join(",", endpoint.getAddresses())
                + (is.getReady() ? " ready" : "")
                + (is.getServing() ? " serving" : "")
                + (is.getTerminating() ? " terminating" : "")
                + " "
                + endpoint.getTargetRef().getName()
                + " "
                + endpoint.getNodeName();
    }
}
