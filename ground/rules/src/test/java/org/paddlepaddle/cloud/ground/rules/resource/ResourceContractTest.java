// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Init;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Lists;

/** What pods ask for, and what is thought of them, against Kubernetes' own code. */
class ResourceContractTest {
    private static final PodResources<BigDecimal> NUMBERS =
            new PodResources<>(BigDecimal::add, BigDecimal::compareTo);

    @Test
    void a_pod_asks_for_the_same_in_all() {
        new Contract("pod-resources.txt").holds(row -> sum(Contract.json(row.get(0))));
    }

    @Test
    void a_pod_is_of_the_same_class() {
        new Contract("qos.txt").holds(row -> qosClass(Contract.json(row.get(0))));
    }

    @Test
    void a_sum_leaves_what_it_adds_up_as_it_is() {
        var one = Map.of("cpu", BigDecimal.ONE);
        var lists = new Lists<>(List.of(new Init<>(one, true)), List.of(one), Map.of(), Map.of());

        assertThat(NUMBERS.sum(lists)).isEqualTo(NUMBERS.sum(lists));
        assertThat(one).containsExactly(Map.entry("cpu", BigDecimal.ONE));
    }

    private static String sum(JsonNode pod) {
        var sum =
                NUMBERS.sum(
                        new Lists<>(
                                pod.path("initContainers")
                                        .valueStream()
                                        .map(ResourceContractTest::init)
                                        .toList(),
                                pod.path("containers")
                                        .valueStream()
                                        .map(c -> list(c, "requests"))
                                        .toList(),
                                list(pod, "requests"),
                                amounts(pod.path("overhead"))));
        return sum.entrySet().stream()
                .map(each -> "\"%s\":%s".formatted(each.getKey(), plain(each.getValue())))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String plain(BigDecimal amount) {
        return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }

    private static Init<BigDecimal> init(JsonNode container) {
        return new Init<>(
                list(container, "requests"),
                container.path("restartPolicy").asText().equals("Always"));
    }

    private static String qosClass(JsonNode pod) {
        return QosClass.of(
                        Stream.of("containers", "initContainers")
                                .flatMap(name -> pod.path(name).valueStream())
                                .map(
                                        container ->
                                                new QosClass.Resources(
                                                        list(container, "requests"),
                                                        list(container, "limits")))
                                .toList())
                .name();
    }

    private static Map<String, BigDecimal> list(JsonNode container, String name) {
        return amounts(container.path("resources").path(name));
    }

    private static Map<String, BigDecimal> amounts(JsonNode list) {
        var amounts = new TreeMap<String, BigDecimal>();
        list.properties().forEach(e -> amounts.put(e.getKey(), e.getValue().decimalValue()));
        return amounts;
    }
}
