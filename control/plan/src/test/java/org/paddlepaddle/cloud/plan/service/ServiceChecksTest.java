// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler.Panic;

class ServiceChecksTest {
    @Test
    void given_only_what_is_needed_then_the_rest_is_upstreams() {
        var service = Services.desired(Services.DEFAULT);

        assertThat(service.canary()).isEmpty();
        assertThat(service.concurrency()).isZero();
        assertThat(service.timeout()).isEqualTo(Duration.ofSeconds(300));
        assertThat(service.scaling().window()).isEqualTo(Duration.ofSeconds(60));
        assertThat(service.scaling().panicWindow()).isEqualTo(Duration.ofSeconds(6));
        assertThat(service.scaling().target()).isEqualTo(70);
        assertThat(service.firstReplicas()).isEqualTo(1);
        assertThat(service.primary().name()).matches("hello-[0-9a-f]{8}");
    }

    @Test
    void given_the_readmes_short_forms_then_they_are_understood() {
        var service =
                Services.desired(
                        Services.DEFAULT
                                + "service: {autoscaler: kpa, panicWindow: 50, panicThreshold:"
                                + " '300', targetUtilization: 80%, window: 1m, target: 10}");

        assertThat(service.scaling().panicWindow()).isEqualTo(Duration.ofSeconds(30));
        assertThat(service.scaling().panicThreshold()).isEqualTo(3);
        assertThat(service.scaling().target()).isEqualTo(8);
        assertThat(service.concurrency()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "canaryTrafficPercent: 101|spec.canaryTrafficPercent: must be 0 to 100, found 101",
                "timeoutSeconds: 601|spec.timeoutSeconds: must be 1 to 600, found 601",
                "containerConcurrency: -1|spec.containerConcurrency: must be 0 to 1000, found -1",
                "service: {window: 5s}|spec.service.window: must be 6s to 1h in whole seconds, as"
                        + " in 60s; found 5s",
                "service: {window: soon}|spec.service.window: must be 6s to 1h in whole seconds, as"
                        + " in 60s; found soon",
                "service: {panicThreshold: 100}|spec.service.panicThreshold: must be a percentage"
                        + " from 110 to 1000; found 100",
                "service: {minScale: 3, maxScale: 2}|spec.service.maxScale: must be 0 (as many as"
                        + " it takes) or at least minScale, 3; found 2",
                "service: {autoscaler: hpa, metric: rps}|spec.service.metric: hpa scales by cpu or"
                        + " memory, and kpa by rps",
                "service: {metric: cpu}|spec.service.metric: cpu needs autoscaler hpa; kpa scales"
                        + " by concurrency or rps",
                "service: {autoscaler: hpa, metric: memory}|spec.service.target: is missing; for"
                        + " memory it is the MiB that a pod should use",
                "volumeMounts: [{name: a, mountPath: /a}]|spec.volumeMounts: a is no volume of"
                        + " spec.volumes",
                "runtimeVersion: Paddle_1|spec.runtimeVersion: is the name of the container: at"
                        + " most 63 small letters, digits and hyphens; found Paddle_1"
            })
    void given_a_wrong_value_then_path_and_range_are_named(String yaml, String problem) {
        var base =
                yaml.startsWith("runtimeVersion")
                        ? Services.DEFAULT.lines().findFirst().orElseThrow() + "\n"
                        : Services.DEFAULT;

        assertThat(problems(Services.check(base + yaml))).containsExactly(problem);
    }

    /** Knative's rule; then as many pods as its arithmetic finds for 71 requests at one pod. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "service: {}|0|100|2",
                "service: {target: 10}|10|10|11",
                "containerConcurrency: 1|1|1|102",
                "containerConcurrency: 20|20|20|6",
                "containerConcurrency: 200|200|200|1",
                "{service: {target: 10}, containerConcurrency: 4}|4|4|26",
                "{service: {target: 10}, containerConcurrency: 40}|40|10|11",
                "{service: {target: 10}, containerConcurrency: 0}|0|10|11",
                "service: {metric: rps}|0|100|2",
                "{service: {metric: rps}, containerConcurrency: 4}|4|100|2",
                "{service: {metric: rps, target: 50}, containerConcurrency: 4}|4|50|3",
            })
    void given_a_target_and_a_limit_then_no_pod_is_meant_to_have_more_than_it_answers(
            String yaml, int limit, double total, int pods) {
        var more = yaml.startsWith("{") ? yaml.substring(1, yaml.length() - 1) : yaml;
        var service =
                Services.desired(Services.DEFAULT + more.replace(", containerC", "\ncontainerC"));

        assertThat(service.concurrency()).isEqualTo(limit);
        assertThat(service.scaling().total()).isEqualTo(total);
        var load = new KnativePodAutoscaler.Load(71, 71, 1, true);
        assertThat(
                        KnativePodAutoscaler.decide(
                                        service.scaling(), Panic.NONE, load, Instant.EPOCH)
                                .pods())
                .isEqualTo(pods);
    }

    @Test
    void given_a_wrong_target_then_it_is_said_once() {
        assertThat(problems(Services.check(Services.DEFAULT + "service: {target: -1}")))
                .containsExactly(
                        "spec.service.target: must be at least 0 (which means 100), found -1");
    }

    @Test
    void given_no_default_or_a_long_name_then_it_is_said() {
        assertThat(problems(Services.check("runtimeVersion: a")))
                .singleElement()
                .asString()
                .startsWith("spec.default: is missing");
        assertThat(
                        problems(
                                ServiceChecks.check(
                                        new ObjectKey("ns", "a".repeat(49)),
                                        Services.spec(Services.DEFAULT))))
                .singleElement()
                .asString()
                .contains("at most 48");
    }

    @Test
    void given_what_only_decides_about_numbers_and_routes_then_the_revision_is_the_same() {
        var plain = Services.desired(Services.DEFAULT).primary();

        var other =
                Services.desired(
                                Services.WITH_CANARY
                                        + "service: {minScale: 2, window: 10s}\n"
                                        + "replicas: 3\n"
                                        + "timeoutSeconds: 10")
                        .primary();

        assertThat(other).isEqualTo(plain);
        assertThat(Services.desired(Services.DEFAULT + "workingDir: /srv").primary().name())
                .isNotEqualTo(plain.name());
    }

    @Test
    void given_a_request_above_the_default_limit_then_the_limit_follows() {
        var pods =
                Services.desired(
                                Services.DEFAULT
                                        + "resources: {requests: {cpu: 2}, limits: {memory:"
                                        + " 128Mi}}")
                        .primary()
                        .pods();

        var resources = pods.getContainers().getFirst().getResources();
        assertThat(resources.getLimits().get("cpu")).hasToString("2");
        assertThat(resources.getRequests().get("memory")).hasToString("128Mi");
    }

    private static List<String> problems(Checked<DesiredService> checked) {
        return switch (checked) {
            case Checked.Invalid<DesiredService>(var problems) ->
                    problems.stream().map(Problem::toString).toList();
            case Checked.Valid<DesiredService> _ -> List.of();
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "from: ctr@prod|from: must be model://NAME",
                "from: 'model://ctr@'|from: must be model://NAME",
                "from: 'model://ctr', path: ../x|path: must be a directory in the version",
                "from: 'model://ctr', path: -o|path: must be a directory in the version",
                "from: 'model://ctr', mountPath: /|mountPath: must be absolute",
                "from: 'model://ctr', mountPath: /m|mountPath: /m is taken by spec.volumeMounts",
                "from: 'model://ctr', canarySeconds: -1|canarySeconds: must be 0 to 86400",
            })
    void given_a_model_that_cannot_be_meant_then_it_is_said(String model, String problem) {
        var mounts = "volumes: [{name: v}]\nvolumeMounts: [{name: v, mountPath: /m}]\n";
        var yaml =
                Services.DEFAULT.replace("serve a}", "serve a, model: {" + model + "}}") + mounts;

        assertThat(Services.check(yaml).toString()).contains("spec.default.model." + problem);
    }

    @Test
    void given_a_service_that_follows_then_the_canary_is_not_the_users() {
        var follows = "model: {from: 'model://ctr@prod', follow: true}}";

        assertThat(Services.check(Services.WITH_CANARY.replace("serve a}", "a, " + follows)))
                .asString()
                .contains("spec.default.model.follow");
        assertThat(Services.check(Services.WITH_CANARY.replace("serve b}", "b, " + follows)))
                .asString()
                .contains("spec.canary.model.follow");
    }
}
