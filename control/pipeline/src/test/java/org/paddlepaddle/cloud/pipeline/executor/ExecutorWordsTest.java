// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

class ExecutorWordsTest {
    private static final ExecutorCall CALL =
            new ExecutorCall(
                    new Executor(
                            List.of("x", "n"),
                            Map.of("o", ParameterType.STRING),
                            Map.of("m", new Executor.ArtifactType("system.Model", "0.0.1"))),
                    new Inputs(
                            List.of(
                                    new Inputs.Parameter(
                                            "x", ParameterType.STRING, Optional.empty(), true),
                                    new Inputs.Parameter(
                                            "n",
                                            ParameterType.NUMBER_INTEGER,
                                            Optional.empty(),
                                            true)),
                            List.of(new Inputs.Artifact("d", "", Optional.empty(), false))),
                    new NodeValues(
                            List.of(new NodeParameter("x", "{{$}} $(y)")),
                            List.of(
                                    NodeArtifact.of("d")
                                            .with(
                                                    new NodeArtifact.Schema(
                                                            "s3://b/k",
                                                            "system.Dataset",
                                                            "0.0.1",
                                                            JsonNodeFactory.instance
                                                                    .objectNode()
                                                                    .put("rows", 3)))),
                            null),
                    new ExecutorPaths("w", "w-1"),
                    Map.of("pipeline_job_uuid", "u"));

    private static List<String> words(String... words) {
        var list = JsonNodeFactory.instance.arrayNode();
        List.of(words).forEach(list::add);
        return new ExecutorWords(CALL).of(list);
    }

    @Test
    void a_value_that_looks_like_a_placeholder_is_none() {
        assertThat(words("<{{$.inputs.parameters['x']}}>")).containsExactly("<{{$}} $(y)>");
    }

    @Test
    void paths_addresses_and_metadata_are_known() {
        assertThat(
                        words(
                                "{{$.inputs.artifacts['d'].path}}",
                                "{{$.inputs.artifacts['d'].metadata['rows']}}",
                                "{{$.outputs.artifacts['m'].uri}}",
                                "{{$.outputs.artifacts['m'].path}}",
                                "{{$.outputs.parameters['o'].output_file}}",
                                "{{$.pipeline_job_uuid}}"))
                .containsExactly(
                        "/s3/b/k",
                        "3",
                        "minio://mlpipeline/artifacts/w/w-1/m",
                        "/minio/mlpipeline/artifacts/w/w-1/m",
                        "/tmp/kfp/outputs/o",
                        "u");
    }

    @Test
    void structures_become_none_one_or_several_words() {
        assertThat(
                        words(
                                "{\"Concat\": [\"<\", \"{{$.inputs.parameters['x']}}\", \">\"]}",
                                "{\"IfPresent\": {\"InputName\": \"x\", \"Then\": [\"--x\","
                                        + " \"yes\"]}}",
                                "{\"IfPresent\": {\"InputName\": \"n\", \"Then\": [\"--n\"],"
                                        + " \"Else\": \"none\"}}",
                                "{\"IfPresent\": {\"InputName\": \"n\", \"Then\": [\"--n\"]}}"))
                .containsExactly("<{{$}} $(y)>", "--x", "yes", "none");
    }

    @Test
    void what_has_no_value_is_an_error() {
        assertThatThrownBy(() -> words("{{$.inputs.parameters['n']}}"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("has no value");
    }

    @Test
    void the_program_is_told_everything_in_one_object() {
        assertThat(words("{{$}}").getFirst())
                .isEqualTo(
                        "{\"inputs\":{\"parameterValues\":{\"x\":\"{{$}}"
                            + " $(y)\"},\"artifacts\":{\"d\":{\"artifacts\":"
                            + "[{\"name\":\"d\",\"type\":{\"schemaTitle\":\"system.Dataset\",\"schemaVersion\":\"0.0.1\"},"
                            + "\"uri\":\"s3://b/k\",\"metadata\":{\"rows\":3}}]}}},"
                            + "\"outputs\":{\"parameters\":{\"o\":{\"outputFile\":\"/tmp/kfp/outputs/o\"}},"
                            + "\"artifacts\":{\"m\":{\"artifacts\":[{\"name\":\"m\",\"type\":{\"schemaTitle\":\"system.Model\","
                            + "\"schemaVersion\":\"0.0.1\"},\"uri\":\"minio://mlpipeline/artifacts/w/w-1/m\",\"metadata\":{}}]}},"
                            + "\"outputFile\":\"/tmp/kfp_outputs/output_metadata.json\"}}");
    }
}
