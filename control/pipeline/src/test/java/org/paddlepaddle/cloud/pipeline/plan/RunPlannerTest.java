// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;

class RunPlannerTest {
    private static final String STEP =
            """
            - name: step
              container: {image: busybox, command: [sh, -c, 'echo $0'], args: ['{{inputs.parameters.x}}']}
              inputs: {parameters: [{name: x, value: none}]}
              outputs: {parameters: [{name: o, valueFrom: {path: /tmp/o}}]}
            """;

    private static PlannedRun dag(String tasks) {
        return run("", tasks);
    }

    private static PlannedRun run(String fields, String tasks) {
        var run =
                new PlannedRun(
                        "entrypoint: main\n"
                                + fields
                                + "templates:\n"
                                + STEP
                                + "- name: main\n  dag:\n    tasks:\n"
                                + tasks.indent(4));
        run.pass();
        return run;
    }

    @Nested
    class Given_two_tasks_one_after_the_other {
        private final PlannedRun run =
                dag(
                        """
                        - {name: a, template: step}
                        - name: b
                          template: step
                          dependencies: [a]
                          arguments: {parameters: [{name: x, value: '<{{tasks.a.outputs.parameters.o}}>'}]}
                        """);

        @Test
        void the_second_waits_for_the_first() {
            assertThat(run.phases()).isEqualTo(Map.of("w", "Running", "a", "Pending"));
        }

        @Test
        void the_second_gets_what_the_first_left_as_a_value() {
            run.succeeds("a", "it's $(x) `y`\n");

            assertThat(run.node("b").inputs().parameters())
                    .containsExactly(new NodeParameter("x", "<it's $(x) `y`>"));
            assertThat(run.created("b").pod().at("/spec/containers/0/command").toString())
                    .contains("\"echo $0\",\"<it's $(x) `y`>\"");
        }

        @Test
        void the_run_succeeds_with_its_last_task() {
            run.succeeds("a", "1").succeeds("b", "2");

            assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Succeeded);
            assertThat(run.status().progress()).isEqualTo("2/2");
            assertThat(run.actions()).last().isEqualTo(new WorkflowAction.KeepRun());
            assertThat(run.pass().actions()).isEmpty();
        }

        @Test
        void after_a_failure_the_second_is_omitted_and_the_run_fails() {
            run.fails("a");

            assertThat(run.phases())
                    .isEqualTo(Map.of("w", "Failed", "a", "Failed", "b", "Omitted"));
            assertThat(run.status().message()).isEqualTo("a: Error (exit code 1): oh | no");
        }

        @Test
        void a_pod_that_somebody_deleted_is_an_error() {
            run.loses("a");

            assertThat(run.node("a").message()).isEqualTo("pod deleted");
            assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Error);
        }

        @Test
        void a_pod_that_cannot_be_made_is_an_error_that_says_why() {
            run.refuses("a", "the input files have 200000 bytes; 98304 are possible");

            assertThat(run.node("a").message()).contains("200000 bytes");
            assertThat(run.phases()).isEqualTo(Map.of("w", "Error", "a", "Error", "b", "Omitted"));
        }

        @Test
        void a_step_that_left_no_output_is_an_error() {
            run.succeeds("a");

            assertThat(run.node("a").message()).isEqualTo("the step left no file /tmp/o");
        }

        @Test
        void a_retried_run_keeps_what_succeeded() {
            run.succeeds("a", "1").fails("b");

            run.retry("1").pass();

            assertThat(run.phases())
                    .isEqualTo(Map.of("w", "Running", "a", "Succeeded", "b", "Pending"));
        }

        @Test
        void terminating_ends_what_runs_and_the_run_fails() {
            run.runs("a");

            run.with("activeDeadlineSeconds", IntNode.valueOf(0)).pass();
            run.pass();

            assertThat(run.actions()).contains(new WorkflowAction.EndPod(run.node("a").id()));
            assertThat(run.phases()).isEqualTo(Map.of("w", "Failed", "a", "Failed"));
            assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Failed);
        }

        @Test
        void a_plan_after_the_plan_does_nothing() {
            assertThat(run.pass().actions()).isEmpty();
        }
    }

    @Test
    void a_task_after_a_false_condition_still_runs() {
        var run =
                dag(
                        """
                        - {name: a, template: step, when: '1 > 2'}
                        - {name: b, template: step, dependencies: [a]}
                        """);

        assertThat(run.phases()).isEqualTo(Map.of("w", "Running", "a", "Skipped", "b", "Pending"));
        assertThat(run.node("a").message()).isEqualTo("when '1 > 2' evaluated false");
    }

    @Test
    void a_loop_gathers_what_its_items_left_in_their_order() {
        var run =
                dag(
                        """
                        - {name: l, template: step, withItems: [p, q],
                           arguments: {parameters: [{name: x, value: '{{item}}'}]}}
                        - name: b
                          template: step
                          dependencies: [l]
                          arguments: {parameters: [{name: x, value: '{{tasks.l.outputs.parameters.o}}'}]}
                        """);

        run.succeeds("l(1:q)", "Q").succeeds("l(0:p)", "P");

        assertThat(run.node("b").inputs().parameter("x")).contains("[\"P\",\"Q\"]");
    }

    @Test
    void a_loop_over_nothing_is_done() {
        var run = dag("- {name: l, template: step, withParam: '[]'}\n");

        assertThat(run.phases()).isEqualTo(Map.of("w", "Succeeded", "l", "Succeeded"));
    }

    @Test
    void a_loop_over_no_list_is_an_error() {
        var run = dag("- {name: l, template: step, withParam: 'abc'}\n");

        assertThat(run.node("l").message()).isEqualTo("the loop l wants a JSON list, not abc");
    }

    @Test
    void no_more_pods_run_at_once_than_the_workflow_allows() {
        var run =
                run(
                        "parallelism: 1\n",
                        "- {name: a, template: step}\n- {name: b, template: step}\n");

        assertThat(run.phases()).isEqualTo(Map.of("w", "Running", "a", "Pending"));
        assertThat(run.succeeds("a", "1").phases()).containsEntry("b", "Pending");
    }

    @Test
    void the_exit_handler_runs_after_a_failure_and_knows_of_it() {
        var run =
                new PlannedRun(
                        """
                        entrypoint: step
                        onExit: bye
                        templates:
                        - {name: step, container: {image: i}}
                        - {name: bye, container: {image: i, args: ['{{workflow.status}}']}}
                        """);
        run.pass();

        run.fails("w");

        assertThat(run.created("w.onExit").pod().at("/spec/containers/0/args/0").asText())
                .isEqualTo("Failed");
        assertThat(run.succeeds("w.onExit").status().phase()).isEqualTo(WorkflowPhase.Failed);
    }

    @Test
    void a_step_is_tried_again_after_a_growing_pause() {
        var run =
                new PlannedRun(
                        """
                        entrypoint: step
                        templates:
                        - name: step
                          container: {image: i}
                          retryStrategy: {limit: 2, backoff: {duration: 10s, factor: 2}}
                        """);
        run.pass();

        run.fails("w(0)");
        assertThat(run.phases()).isEqualTo(Map.of("w", "Running", "w(0)", "Failed"));
        run.after(Duration.ofSeconds(10)).fails("w(1)").after(Duration.ofSeconds(19));
        assertThat(run.phases()).doesNotContainKey("w(2)");
        run.after(Duration.ofSeconds(1)).fails("w(2)");

        assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Failed);
        assertThat(run.status().message()).contains("Error (exit code 1)");
    }

    @Test
    void a_resource_step_waits_until_its_condition_holds() throws Exception {
        var run =
                new PlannedRun(
                        """
                        entrypoint: make
                        templates:
                        - name: make
                          resource:
                            action: create
                            successCondition: status.phase == Bound
                            manifest: |
                              apiVersion: v1
                              kind: PersistentVolumeClaim
                              metadata: {name: '{{workflow.name}}-data'}
                          outputs:
                            parameters:
                            - {name: name, valueFrom: {jsonPath: '{.metadata.name}'}}
                            - {name: size, valueFrom: {jsonPath: '{.status.capacity.storage}'}}
                        """);
        run.pass();
        var json = JsonMapper.builder().build();

        run.sees(
                "w",
                new ResourceOutcome.Seen(json.readTree("{\"metadata\": {\"name\": \"w-data\"}}")));
        assertThat(run.phases()).isEqualTo(Map.of("w", "Running"));
        run.sees(
                "w",
                new ResourceOutcome.Seen(
                        json.readTree(
                                "{\"metadata\": {\"name\": \"w-data\"}, \"status\": {\"phase\":"
                                        + " \"Bound\"}}")));

        assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Succeeded);
        assertThat(run.node("w").outputs().parameters())
                .containsExactly(
                        new NodeParameter("name", "w-data"), new NodeParameter("size", ""));
    }

    @Test
    void a_recursion_without_end_is_ended() {
        var run =
                new PlannedRun(
                        """
                        entrypoint: main
                        templates:
                        - name: main
                          dag: {tasks: [{name: again, template: main}]}
                        """);

        run.pass();

        assertThat(run.status().phase()).isEqualTo(WorkflowPhase.Error);
        assertThat(run.status().message()).contains("nested more than 100 deep");
    }

    @Test
    void a_workflow_is_collected_when_its_time_is_over() {
        var run =
                new PlannedRun(
                        """
                        entrypoint: step
                        ttlStrategy: {secondsAfterCompletion: 60}
                        templates:
                        - {name: step, container: {image: i}}
                        """);
        run.pass();

        run.succeeds("w").after(Duration.ofSeconds(59));
        assertThat(run.actions()).doesNotContain(new WorkflowAction.Collect());
        run.after(Duration.ofSeconds(1));

        assertThat(run.actions()).contains(new WorkflowAction.Collect());
    }
}
