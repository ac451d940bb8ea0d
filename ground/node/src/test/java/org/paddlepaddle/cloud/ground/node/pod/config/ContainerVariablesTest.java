// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerVariablesTest {
    private static final ConfigSource SOURCE =
            new ConfigSource() {
                @Override
                public Optional<Map<String, byte[]>> configMap(String namespace, String name) {
                    return name.equals("map")
                            ? Optional.of(Map.of("A", "1".getBytes(UTF_8)))
                            : Optional.empty();
                }

                @Override
                public Optional<Map<String, byte[]>> secret(String namespace, String name) {
                    return name.equals("secret")
                            ? Optional.of(Map.of("S", "hidden".getBytes(UTF_8)))
                            : Optional.empty();
                }
            };

    private static Map<String, String> variables(String container) {
        var pod =
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          { name: p, namespace: ns, uid: u, labels: { app: x }, annotations: { note: y } }
                        spec:
                          nodeName: n
                          containers: [ %s ]
                        """
                                .formatted(container),
                        Pod.class);
        var fields = new PodFields(pod, "10.0.0.2", "10.0.0.1", Map.of("cpu", new Quantity("4")));
        return ContainerVariables.of(pod.getSpec().getContainers().getFirst(), fields, SOURCE);
    }

    @Test
    void when_values_refer_to_earlier_ones_then_they_are_replaced() {
        var found =
                variables(
                        "{ name: c, env: [ { name: A, value: x }, { name: B, value:"
                                + " '$(A)-$(C)-$$(A)' } ] }");

        assertThat(found).containsEntry("B", "x-$(C)-$(A)");
    }

    @Test
    void when_a_whole_map_is_given_then_single_variables_win() {
        var found =
                variables(
                        "{ name: c, envFrom: [ { prefix: P_, configMapRef: { name: map } }, {"
                            + " configMapRef: { name: map } } ], env: [ { name: A, value: own } ]"
                            + " }");

        assertThat(found).containsEntry("P_A", "1").containsEntry("A", "own");
    }

    @Test
    void when_fields_are_asked_for_then_the_pod_answers() {
        var found =
                variables(
                        """
                        { name: c, env: [
                          { name: IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } },
                          { name: HOST, valueFrom: { fieldRef: { fieldPath: status.hostIP } } },
                          { name: NODE, valueFrom: { fieldRef: { fieldPath: spec.nodeName } } },
                          { name: APP, valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
                          { name: S, valueFrom: { secretKeyRef: { name: secret, key: S } } },
                          { name: O, valueFrom: { configMapKeyRef: { name: none, key: k, optional: true } } } ] }
                        """);

        assertThat(found)
                .isEqualTo(
                        Map.of(
                                "IP", "10.0.0.2",
                                "HOST", "10.0.0.1",
                                "NODE", "n",
                                "APP", "x",
                                "S", "hidden"));
    }

    @Test
    void when_a_map_is_missing_then_it_is_said_in_kubelets_words() {
        assertThatThrownBy(
                        () ->
                                variables(
                                        "{ name: c, envFrom: [ { configMapRef: { name: none } } ]"
                                                + " }"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("configmap \"none\" not found");
    }

    @Test
    void when_a_key_is_missing_then_it_is_said_in_kubelets_words() {
        assertThatThrownBy(
                        () ->
                                variables(
                                        "{ name: c, env: [ { name: X, valueFrom: { configMapKeyRef:"
                                                + " { name: map, key: k } } } ] }"))
                .hasMessage("couldn't find key k in ConfigMap ns/map");
    }

    @Test
    void when_a_command_refers_to_variables_then_they_are_replaced() {
        assertThat(ContainerVariables.expand(List.of("run", "$(A)", "$B"), Map.of("A", "1")))
                .containsExactly("run", "1", "$B");
    }
}
