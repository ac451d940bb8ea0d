// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.RetryRule;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;

class IrReaderTest {
    private static final String HEAD =
            """
            pipelineInfo: {name: p}
            schemaVersion: 2.1.0
            sdkVersion: kfp-2.17.0
            """;

    /** A pipeline of one component {@code comp-s} with the input {@code x}. */
    private static ObjectNode pipeline(String tasks, String container) {
        return spec(
                HEAD
                        + """
                        components:
                          comp-s:
                            executorLabel: exec-s
                            inputDefinitions: {parameters: {x: {parameterType: STRING, isOptional: true}}}
                            outputDefinitions: {parameters: {o: {parameterType: NUMBER_INTEGER}}}
                        deploymentSpec:
                          executors:
                            exec-s:
                              container: %s
                        root:
                          inputDefinitions: {parameters: {n: {parameterType: NUMBER_INTEGER, defaultValue: 3.0}}}
                          dag:
                            tasks:
                        """
                                .formatted(container)
                        + tasks.indent(6));
    }

    private static ObjectNode spec(String yaml) {
        try {
            var spec = JsonNodeFactory.instance.objectNode();
            spec.set(IrNames.PIPELINE, Yaml.read(yaml));
            return spec;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }

    private static Pipeline read(ObjectNode spec) {
        return switch (IrReader.read(spec)) {
            case Checked.Valid<Pipeline>(var pipeline, _) -> pipeline;
            case Checked.Invalid<Pipeline>(var problems) ->
                    throw new AssertionError(problems.toString());
        };
    }

    private static List<String> problems(ObjectNode spec) {
        return IrReader.read(spec) instanceof Checked.Invalid<Pipeline>(var problems)
                ? problems.stream().map(Problem::toString).toList()
                : List.of();
    }

    private static final String CONTAINER = "{image: busybox, command: [sh, -c, 'echo $0']}";

    private static Task task(Pipeline pipeline, String name) {
        return ((Template.Dag) template(pipeline, "root"))
                .tasks().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
    }

    private static Template template(Pipeline pipeline, String name) {
        return Objects.requireNonNull(pipeline.templates().get(name), name);
    }

    @Test
    void a_text_that_names_other_inputs_is_put_together_and_nothing_else_is() {
        var pipeline =
                read(
                        pipeline(
                                """
                                s:
                                  componentRef: {name: comp-s}
                                  inputs:
                                    parameters:
                                      pipelinechannel--n: {componentInputParameter: n}
                                      x: {runtimeValue: {constant: "<{{$.inputs.parameters['pipelinechannel--n']}}> {{item}}"}}
                                """,
                                CONTAINER));

        assertThat(task(pipeline, "s").parameters().get("x"))
                .isEqualTo(
                        new Argument.Joined(
                                List.of(
                                        new Argument.Literal("<"),
                                        new Argument.Named("inputs.parameters.n", Optional.empty()),
                                        new Argument.Literal("> {{item}}"))));
    }

    @Test
    void a_task_waits_for_those_it_names_and_those_it_takes_from() {
        var pipeline =
                read(
                        pipeline(
                                """
                                a: {componentRef: {name: comp-s}}
                                b: {componentRef: {name: comp-s}}
                                c:
                                  componentRef: {name: comp-s}
                                  dependentTasks: [a]
                                  inputs:
                                    parameters:
                                      x: {taskOutputParameter: {producerTask: b, outputParameterKey: o}}
                                  triggerPolicy: {strategy: ALL_UPSTREAM_TASKS_COMPLETED}
                                """,
                                CONTAINER));

        assertThat(task(pipeline, "c").after()).containsExactly("a", "b");
        assertThat(task(pipeline, "c").trigger()).isEqualTo(Task.Trigger.ALL_COMPLETED);
        assertThat(task(pipeline, "a").trigger()).isEqualTo(Task.Trigger.ALL_SUCCEEDED);
    }

    @Test
    void a_rule_of_repetition_stands_at_the_task() {
        var pipeline =
                read(
                        pipeline(
                                """
                                a:
                                  componentRef: {name: comp-s}
                                  retryPolicy: {maxRetryCount: 3, backoffDuration: 10s, backoffFactor: 2.0, backoffMaxDuration: 60s}
                                b: {componentRef: {name: comp-s}}
                                """,
                                CONTAINER));

        var tried = (Template.Container) template(pipeline, task(pipeline, "a").template());
        assertThat(tried.retry())
                .contains(
                        new RetryRule(
                                Optional.of("3"),
                                RetryRule.Policy.Always,
                                Duration.ofSeconds(10),
                                2,
                                Optional.of(Duration.ofMinutes(1))));
        var once = (Template.Container) template(pipeline, task(pipeline, "b").template());
        assertThat(once.retry()).isEmpty();
    }

    @Test
    void everything_that_is_not_supported_is_listed() {
        var spec =
                pipeline(
                        """
                        a:
                          componentRef: {name: comp-s}
                          artifactIterator: {itemInput: x}
                          triggerPolicy: {condition: 'inputs.parameter_values[', strategy: SOME}
                          iteratorPolicy: {failFast: true}
                        b: {componentRef: {name: comp-t}, dependentTasks: [z]}
                        """,
                        "{image: busybox, lifecycle: {}, args: ['{{$.nothing}}']}");
        ((ObjectNode) spec.get(IrNames.PIPELINE)).put("schemaVersion", "2.0.0");

        assertThat(problems(spec))
                .anyMatch(p -> p.contains("schemaVersion: is 2.0.0"))
                .anyMatch(p -> p.contains("tasks.a.artifactIterator: is not supported"))
                .anyMatch(p -> p.contains("tasks.a.triggerPolicy.condition: the expression"))
                .anyMatch(p -> p.contains("strategy: SOME is not supported"))
                .anyMatch(p -> p.contains("iteratorPolicy.failFast: is not supported"))
                .anyMatch(p -> p.contains("container.lifecycle: is not supported"))
                .anyMatch(p -> p.contains("the placeholder {{$.nothing}} is not supported"))
                .anyMatch(p -> p.contains("exec-s.container.command: is missing"))
                .anyMatch(p -> p.contains("there is no template comp-t"))
                .anyMatch(p -> p.contains("there is no task z"));
    }

    @Test
    void values_of_a_run_are_checked_by_their_types() {
        var spec = pipeline("a: {componentRef: {name: comp-s}}", CONTAINER);
        spec.putObject(IrNames.RUNTIME).putObject("parameters").put("n", 2.5).put("other", true);

        assertThat(problems(spec))
                .anyMatch(p -> p.contains("runtimeConfig.parameters.n: is no NUMBER_INTEGER"))
                .anyMatch(p -> p.contains("other: the pipeline has no such parameter; it has [n]"));
    }

    @Test
    void numbers_are_written_as_people_write_them() {
        assertThat(ParameterType.NUMBER_INTEGER.canonical("9292.0")).contains("9292");
        assertThat(ParameterType.NUMBER_DOUBLE.canonical("1e-7")).contains("0.0000001");
        assertThat(ParameterType.LIST.canonical("[1.0, 2.50, \"a\"]")).contains("[1,2.5,\"a\"]");
        assertThat(ParameterType.BOOLEAN.canonical("True")).contains("true");
        assertThat(ParameterType.NUMBER_INTEGER.canonical("2.5")).isEmpty();
        assertThat(ParameterType.STRUCT.canonical("[1]")).isEmpty();
    }
}
