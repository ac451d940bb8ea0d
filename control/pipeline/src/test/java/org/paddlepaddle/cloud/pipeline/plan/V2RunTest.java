// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.pipeline.SharedPipelines;

/** Pipelines that genuine kfp 2 compiled, planned step by step. */
class V2RunTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static PlannedRun run(String file, String parameters) throws Exception {
        var spec = SharedPipelines.v2(file);
        ((ObjectNode) spec)
                .set("runtimeConfig", JSON.readTree("{\"parameters\": " + parameters + "}"));
        var run = new PlannedRun(spec);
        run.pass();
        return run;
    }

    /** By the way to the node, without the name of the run. */
    private static Map<String, String> nodes(PlannedRun run) {
        var nodes = new TreeMap<String, String>();
        run.status().nodes().values().forEach(n -> nodes.put(n.name(), n.type() + " " + n.phase()));
        return nodes;
    }

    private static final String PRODUCED =
            "{\"parameterValues\": {\"count\": 3, \"msg\": \"m\"}, \"artifacts\": {\"data\":"
                + " {\"artifacts\": [{\"name\": \"data\", \"uri\": \"\", \"metadata\": {\"rows\":"
                + " 3}}]}}}";

    private static Map<String, List<String>> outputs(String accuracy) {
        var produced = List.of(PRODUCED, "3", "m", "xxx");
        var trained = List.of("{\"parameterValues\": {\"Output\": " + accuracy + "}}");
        return Map.of(
                "comp-produce", produced,
                "comp-produce-2", produced,
                "comp-train", trained,
                "comp-train-2", trained,
                "comp-total", List.of("", "2.7"));
    }

    @Nested
    class Given_the_pipeline_with_every_feature {
        @Test
        void its_nodes_are_those_that_it_names() throws Exception {
            var run = run("v2_features.yaml", "{}").succeedAll(outputs("0.9"));

            assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Succeeded);
            assertThat(nodes(run))
                    .containsOnlyKeys(
                            "w",
                            "w.exit-handler-1",
                            "w.exit-handler-1.produce",
                            "w.exit-handler-1.train",
                            "w.exit-handler-1.train(0)",
                            "w.exit-handler-1.condition-branches-2",
                            "w.exit-handler-1.condition-branches-2.condition-3",
                            "w.exit-handler-1.condition-branches-2.condition-3.echo",
                            "w.exit-handler-1.condition-branches-2.condition-4",
                            "w.exit-handler-1.condition-branches-2.condition-5",
                            "w.exit-handler-1.for-loop-6",
                            "w.exit-handler-1.for-loop-6(0:a)",
                            "w.exit-handler-1.for-loop-6(0:a).echo-4",
                            "w.exit-handler-1.for-loop-6(1:b)",
                            "w.exit-handler-1.for-loop-6(1:b).echo-4",
                            "w.exit-handler-1.for-loop-8",
                            "w.exit-handler-1.for-loop-8(0:1)",
                            "w.exit-handler-1.for-loop-8(0:1).inner",
                            "w.exit-handler-1.for-loop-8(0:1).inner.produce",
                            "w.exit-handler-1.for-loop-8(0:1).inner.train",
                            "w.exit-handler-1.for-loop-8(1:2)",
                            "w.exit-handler-1.for-loop-8(1:2).inner",
                            "w.exit-handler-1.for-loop-8(1:2).inner.produce",
                            "w.exit-handler-1.for-loop-8(1:2).inner.train",
                            "w.exit-handler-1.for-loop-8(2:3)",
                            "w.exit-handler-1.for-loop-8(2:3).inner",
                            "w.exit-handler-1.for-loop-8(2:3).inner.produce",
                            "w.exit-handler-1.for-loop-8(2:3).inner.train",
                            "w.exit-handler-1.importer",
                            "w.exit-handler-1.total",
                            "w.notify")
                    .containsEntry(
                            "w.exit-handler-1.condition-branches-2.condition-4", "Skipped Skipped")
                    .containsEntry(
                            "w.exit-handler-1.condition-branches-2.condition-5", "Skipped Skipped")
                    .containsEntry("w.exit-handler-1.train", "Retry Succeeded");
        }

        @Test
        void numbers_of_a_loop_come_together_as_a_typed_list() throws Exception {
            var run = run("v2_features.yaml", "{}").succeedAll(outputs("0.9"));

            assertThat(run.node("total").inputs().parameters())
                    .containsExactly(new NodeParameter("xs", "[0.9,0.9,0.9]"));
        }

        @Test
        void another_branch_is_taken_by_the_numbers() throws Exception {
            var run = run("v2_features.yaml", "{}").succeedAll(outputs("0.5"));

            assertThat(nodes(run))
                    .containsKey("w.exit-handler-1.condition-branches-2.condition-4.echo-2")
                    .containsEntry(
                            "w.exit-handler-1.condition-branches-2.condition-3", "Skipped Skipped");
        }

        @Test
        void a_program_is_told_its_inputs_and_where_its_outputs_go() throws Exception {
            var run = run("v2_features.yaml", "{\"n\": 5}").succeedAll(outputs("0.9"));

            var told = told(run, "训练(0)");
            assertThat(told.at("/inputs/parameterValues/lr").toString()).isEqualTo("0.1");
            var data = told.at("/inputs/artifacts/data/artifacts/0");
            assertThat(data.path("uri").asText())
                    .startsWith("minio://mlpipeline/artifacts/w/w-")
                    .endsWith("/data");
            assertThat(data.at("/type/schemaTitle").asText()).isEqualTo("system.Dataset");
            assertThat(data.at("/metadata/rows").asInt()).isEqualTo(3);
            assertThat(told.at("/outputs/parameters/Output/outputFile").asText())
                    .isEqualTo("/tmp/kfp/outputs/Output");
            assertThat(run.created("训练(0)").inputs().getFirst().path())
                    .isEqualTo(data.path("uri").asText().replace("minio://", "/minio/"));
        }

        @Test
        void the_pod_has_what_the_executor_asks_for() throws Exception {
            var run = run("v2_features.yaml", "{}").succeedAll(outputs("0.9"));

            var main = run.created("训练(0)").pod().at("/spec/containers/0");
            assertThat(main.at("/resources/limits").toString())
                    .isEqualTo("{\"cpu\":\"2\",\"memory\":\"4G\",\"nvidia.com/gpu\":\"1\"}");
            assertThat(main.path("env").toString()).contains("{\"name\":\"A\",\"value\":\"b\"}");
        }

        @Test
        void a_node_may_have_the_sdk_ready_where_nothing_else_is_installed() throws Exception {
            var run = run("v2_features.yaml", "{}").succeedAll(outputs("0.9"));

            var alone = run.created("notify").pod();
            assertThat(alone.at("/metadata/annotations").toString())
                    .contains("\"requirements.paddlecloud.org/main\":\"kfp==2.14.6\"");
            assertThat(alone.at("/spec/containers/0/env").toString())
                    .contains("{\"name\":\"PIP_TARGET\",\"value\":\"\"}");
            assertThat(run.created("训练(0)").pod().at("/metadata/annotations").toString())
                    .doesNotContain("requirements");
        }

        @Test
        void the_exit_handler_is_told_of_a_failure() throws Exception {
            var run = run("v2_features.yaml", "{}").fails("produce").succeedAll(outputs("0.9"));

            assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Failed);
            var status = told(run, "notify").at("/inputs/parameterValues/status");
            assertThat(status.path("state").asText()).isEqualTo("FAILED");
            assertThat(status.path("pipelineTaskName").asText()).isEqualTo("exit-handler-1");
            assertThat(status.at("/error/message").asText()).contains("exit code 1");
        }

        private JsonNode told(PlannedRun run, String display) throws Exception {
            var words = run.created(display).pod().at("/spec/containers/0/command");
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).asText().equals("--executor_input")) {
                    return JSON.readTree(words.get(i + 1).asText());
                }
            }
            var args = run.created(display).pod().at("/spec/containers/0/args");
            return JSON.readTree(args.get(1).asText());
        }
    }

    @Nested
    class Given_the_pipeline_with_a_platform_document {
        private final PlannedRun run;

        Given_the_pipeline_with_a_platform_document() throws Exception {
            run = run("v2_platform_pvc.yaml", "{}");
        }

        private WorkflowAction.Ask asked(Template verb) {
            return run.actions().stream()
                    .filter(WorkflowAction.Ask.class::isInstance)
                    .map(WorkflowAction.Ask.class::cast)
                    .filter(ask -> ask.verb().name().equals(verb.name()))
                    .findFirst()
                    .orElseThrow();
        }

        private enum Template {
            Create,
            Delete
        }

        @Test
        void a_claim_is_made_mounted_and_deleted() throws Exception {
            assertThat(asked(Template.Create).manifest().toString())
                    .isEqualTo(
                            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"w-x\"},"
                                + "\"spec\":{\"accessModes\":[\"ReadWriteMany\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}},"
                                + "\"storageClassName\":\"task-center\"}}");

            run.sees(
                    "createpvc",
                    new ResourceOutcome.Seen(JSON.readTree("{\"metadata\": {\"name\": \"w-x\"}}")));
            var pod = run.created("c").pod();
            run.succeedAll(Map.of());

            assertThat(pod.at("/spec/volumes").toString())
                    .isEqualTo(
                            "[{\"name\":\"kfp-volume-0\",\"persistentVolumeClaim\":{\"claimName\":\"w-x\"}}]");
            assertThat(pod.at("/spec/nodeSelector/k").asText()).isEqualTo("v");
            assertThat(pod.at("/spec/containers/0/env").toString())
                    .isEqualTo(
                            "[{\"name\":\"AK\",\"valueFrom\":{\"secretKeyRef\":{\"name\":\"data-center\",\"key\":\"access-key\"}}}]");
            assertThat(asked(Template.Delete).manifest().at("/metadata/name").asText())
                    .isEqualTo("w-x");
        }
    }

    @Nested
    class Given_the_smallest_pipeline {
        @Test
        void values_are_words_of_their_type() throws Exception {
            var run = run("v2_tiny_2.17.yaml", "{\"msg\": \"it's {{$}} $(x) `y`\"}");

            var main = run.created("echo").pod().at("/spec/containers/0");
            assertThat(main.path("args").toString())
                    .isEqualTo("[\"echo $0 $1\",\"3\",\"it's {{$}} $(x) `y`\"]");
        }
    }
}
