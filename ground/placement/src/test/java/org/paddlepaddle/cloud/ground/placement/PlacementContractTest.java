// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * What pods ask of nodes, against Kubernetes' own code: the last column of each table is what the
 * Go libraries of Kubernetes 1.34.1 answer. The tables are data; a row is never changed because a
 * test fails.
 */
class PlacementContractTest {
    @ParameterizedTest
    @CsvFileSource(resources = "/contract/node-affinity.txt", delimiter = '|', quoteCharacter = '`')
    void a_pod_may_go_to_the_same_nodes(String spec, String node, boolean matches) {
        var pod = Serialization.unmarshal(spec, PodSpec.class);
        var at = NodeReading.read(Serialization.unmarshal(node, Node.class));
        var selector = Objects.requireNonNullElse(pod.getNodeSelector(), Map.<String, String>of());

        assertThat(
                        NodeFilter.selects(selector, at.labels())
                                && NodeFilter.matches(
                                        PodReading.affinity(pod), at.name(), at.labels()))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/contract/taints.txt", delimiter = '|', quoteCharacter = '`')
    void a_pod_tolerates_the_same_taints(String toleration, String taint, boolean tolerates) {
        var given =
                Serialization.unmarshal(
                        toleration, io.fabric8.kubernetes.api.model.Toleration.class);
        var at = Serialization.unmarshal(taint, io.fabric8.kubernetes.api.model.Taint.class);

        assertThat(PodReading.toleration(given).tolerates(NodeReading.taint(at)))
                .isEqualTo(tolerates);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/contract/requests.txt", delimiter = '|', quoteCharacter = '`')
    void a_pod_asks_for_the_same(String spec, String requests) {
        var asked = Requests.of(Serialization.unmarshal(spec, PodSpec.class)).byName();

        assertThat(asked).isEqualTo(read(requests, new TypeReference<TreeMap<String, Long>>() {}));
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/contract/label-selectors.txt",
            delimiter = '|',
            quoteCharacter = '`')
    void a_selector_matches_the_same_labels(String selector, String labels, boolean matches) {
        assertThat(
                        SelectorReading.matches(
                                Serialization.unmarshal(selector, LabelSelector.class),
                                read(labels, new TypeReference<Map<String, String>>() {})))
                .isEqualTo(matches);
    }

    private static <T> T read(String json, TypeReference<T> type) {
        try {
            return new ObjectMapper().readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
