// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InternalFormsTest {
    @Test
    void what_is_not_said_has_its_zero_value() throws IOException {
        var form = InternalForms.of("ContainerPort", yaml("{containerPort: 80}"));

        assertThat(form)
                .hasToString(
                        "{\"Name\":\"\",\"HostPort\":0,\"ContainerPort\":80,"
                                + "\"Protocol\":\"\",\"HostIP\":\"\"}");
    }

    @Test
    void the_host_s_namespaces_are_in_the_security_context() throws IOException {
        var form =
                InternalForms.of(
                        "PodSpec", yaml("{hostPID: true, securityContext: {runAsUser: 7}}"));

        assertThat(form.has("HostPID")).isFalse();
        assertThat(form.at("/SecurityContext/HostPID").asBoolean()).isTrue();
        assertThat(form.at("/SecurityContext/RunAsUser").asInt()).isEqualTo(7);
    }

    @Test
    void metadata_shows_what_it_has_and_maps_are_sorted() throws IOException {
        var form = InternalForms.of("PodTemplateSpec", yaml("{metadata: {labels: {z: a, b: c}}}"));

        assertThat(form.toString()).startsWith("{\"labels\":{\"b\":\"c\",\"z\":\"a\"},\"Spec\":{");
    }

    @Test
    void two_specs_differ_in_a_line() throws IOException {
        var before = yaml("{command: [sh, a < b]}");
        var after = yaml("{command: [sh, a & b]}");

        assertThat(InternalForms.difference("Container", before, after))
                .contains("-  \"a \\u003c b\"\n+  \"a \\u0026 b\"\n");
    }

    @Test
    void what_is_very_long_is_not_compared() throws IOException {
        var many =
                IntStream.range(0, 5000)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", ", "{command: [", "]}"));

        assertThat(InternalForms.difference("Container", yaml(many), yaml("{}"))).isEmpty();
    }

    private static JsonNode yaml(String text) throws IOException {
        return new YAMLMapper().readTree(text);
    }
}
