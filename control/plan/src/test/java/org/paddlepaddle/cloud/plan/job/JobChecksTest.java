// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.KEY;
import static org.paddlepaddle.cloud.plan.job.Jobs.spec;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.DesiredRole;

class JobChecksTest {
    private static final String WORKER =
            "worker: {replicas: %d, template: {spec: {containers: [{name: paddle, image:"
                    + " r:v1}]}}}\n";

    private static List<Problem> problems(ObjectKey key, String yaml) {
        return switch (JobChecks.check(key, spec(yaml))) {
            case Checked.Valid<DesiredJob> valid -> throw new AssertionError("accepted: " + valid);
            case Checked.Invalid<DesiredJob>(var problems) -> problems;
        };
    }

    private static List<Problem> warnings(String yaml) {
        return switch (JobChecks.check(KEY, spec(yaml))) {
            case Checked.Valid<DesiredJob>(_, var warnings) -> warnings;
            case Checked.Invalid<DesiredJob>(var problems) ->
                    throw new AssertionError("refused: " + problems);
        };
    }

    @Nested
    class Given_a_spec_that_makes_sense {
        @Test
        void when_nothing_is_said_then_upstreams_defaults_hold() {
            var job = Jobs.desired(WORKER.formatted(1));

            assertThat(job.clean()).isEqualTo(CleanPodPolicy.OnCompletion);
            assertThat(job.intranet()).isEqualTo(Intranet.PodIP);
            assertThat(job.gloo()).isZero();
        }

        @Test
        void then_the_roles_decide_the_mode() {
            assertThat(Jobs.collective(1).mode()).isEqualTo(JobMode.Single);
            assertThat(Jobs.collective(2).mode()).isEqualTo(JobMode.Collective);
            assertThat(Jobs.ps(1, 1, "Never").mode()).isEqualTo(JobMode.PS);
        }

        @Test
        void when_a_container_is_named_then_that_one_trains() {
            var job =
                    Jobs.desired(
                            """
                            containerName: train
                            worker:
                              replicas: 1
                              template:
                                spec:
                                  containers: [{name: proxy, image: p}, {name: train, image: t}]
                            """);

            assertThat(job.roles().values())
                    .extracting(DesiredRole::container)
                    .containsExactly("train");
        }
    }

    @Nested
    class Given_words_upstream_tolerates {
        @Test
        void when_the_policy_is_misspelt_then_it_means_never_and_a_suggestion_is_made() {
            var yaml = "cleanPodPolicy: OnFailed\n" + WORKER.formatted(1);

            assertThat(Jobs.desired(yaml).clean()).isEqualTo(CleanPodPolicy.Never);
            assertThat(warnings(yaml))
                    .containsExactly(
                            new Problem(
                                    "spec.cleanPodPolicy",
                                    "OnFailed is unknown (did you mean OnFailure?); allowed are"
                                        + " Always, Never, OnFailure, OnCompletion; it is taken as"
                                        + " Never"));
        }

        @Test
        void when_it_is_written_as_in_the_manual_then_it_is_taken_for_the_right_field() {
            var yaml = "cleanPolicy: Never\n" + WORKER.formatted(1);

            assertThat(Jobs.desired(yaml).clean()).isEqualTo(CleanPodPolicy.Never);
            assertThat(warnings(yaml))
                    .extracting(Problem::path)
                    .containsExactly("spec.cleanPolicy");
        }

        @Test
        void when_a_field_has_no_effect_then_that_is_said() {
            var worker = "worker: {replicas: 2, requests: 1, limits: 4, TEMPLATE}";
            var yaml = "withGloo: 1\n" + worker.replace("TEMPLATE", Jobs.TEMPLATE);

            assertThat(warnings(yaml))
                    .extracting(Problem::path)
                    .containsExactlyInAnyOrder("spec.withGloo", "spec.worker");
            assertThat(warnings("elastic: 1\n" + yaml))
                    .extracting(Problem::path)
                    .containsExactly("spec.withGloo");
        }

        @Test
        void when_the_network_is_unknown_then_it_means_addresses() {
            var yaml = "intranet: Pigeon\n" + WORKER.formatted(1);

            assertThat(Jobs.desired(yaml).intranet()).isEqualTo(Intranet.PodIP);
            assertThat(warnings(yaml)).extracting(Problem::path).containsExactly("spec.intranet");
        }
    }

    @Test
    void given_workers_that_train_together_then_it_warns_of_starting_one_alone() {
        var pod = "restartStrategy: Pod\n";
        var server = "ps" + WORKER.formatted(1).substring("worker".length());

        assertThat(warnings(pod + WORKER.formatted(2)))
                .extracting(Problem::path)
                .containsExactly("spec.restartStrategy");
        assertThat(warnings(pod + WORKER.formatted(1))).isEmpty();
        assertThat(warnings(pod + server + "\n" + WORKER.formatted(2))).isEmpty();
    }

    @Nested
    class Given_a_name_that_begins_with_a_digit {
        private static final ObjectKey SECOND = new ObjectKey("default", "2nd");

        private static Checked<DesiredJob> check(String yaml) {
            return JobChecks.check(SECOND, spec(yaml));
        }

        @Test
        void when_pods_find_each_other_by_their_addresses_then_it_is_a_name_as_any() {
            assertThat(check(WORKER.formatted(2))).isInstanceOf(Checked.Valid.class);
        }

        @Test
        void when_they_do_so_by_services_then_it_says_that_those_cannot_be_called_so() {
            for (var way : List.of("intranet: Service\n", "rendezvous: Named\n")) {
                assertThat(check(way + WORKER.formatted(2)))
                        .isInstanceOfSatisfying(
                                Checked.Invalid.class,
                                invalid ->
                                        assertThat(invalid.problems().toString())
                                                .contains("metadata.name", "begins with a digit"));
            }
        }
    }

    @Nested
    class Given_the_hosts_network {
        private static final String HOSTED = "intranet: Host\n";

        @Test
        void when_workers_may_share_a_node_then_it_says_which_launchers_bear_that() {
            assertThat(warnings(HOSTED + WORKER.formatted(2)))
                    .extracting(Problem::message)
                    .singleElement()
                    .asString()
                    .contains("launcher of 2.3");
            assertThat(warnings(HOSTED + WORKER.formatted(1))).isEmpty();
        }

        @Test
        void when_the_launcher_starts_servers_then_it_says_that_this_fails_on_one_node() {
            var launched =
                    WORKER.formatted(1)
                            .replace(
                                    "image: r:v1",
                                    "image: r:v1, args: [-m, paddle.distributed.launch, train.py]");
            var servers = launched.replace("worker:", "ps:");

            assertThat(warnings(HOSTED + servers + WORKER.formatted(1)))
                    .extracting(Problem::message)
                    .singleElement()
                    .asString()
                    .contains("without it");
            assertThat(
                            warnings(
                                    HOSTED
                                            + WORKER.formatted(1).replace("worker:", "ps:")
                                            + WORKER.formatted(1)))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_spec_that_makes_no_sense {
        @Test
        void when_there_is_none_then_that_is_said() {
            assertThat(JobChecks.check(KEY, null))
                    .isEqualTo(new Checked.Invalid<>(List.of(new Problem("spec", "is missing"))));
        }

        @Test
        void when_much_is_wrong_then_all_of_it_is_told_at_once() {
            var problems =
                    problems(
                            KEY,
                            """
                            containerName: tarin
                            sampleSetRef: {mountPath: "a:b"}
                            ps: {replicas: 0, template: {spec: {containers: [{name: a}]}}}
                            worker: {replicas: -1}
                            heter: {replicas: 1, template: {}}
                            """);

            assertThat(problems)
                    .extracting(Problem::path)
                    .containsExactly(
                            "spec.ps.replicas",
                            "spec.ps.template.spec.containers[0].image",
                            "spec.containerName",
                            "spec.worker.replicas",
                            "spec.worker.template",
                            "spec.heter.template.spec.containers",
                            "spec.sampleSetRef.name",
                            "spec.sampleSetRef.mountPath");
        }

        @Test
        void when_there_is_no_role_then_it_says_what_is_needed() {
            assertThat(problems(KEY, "withGloo: 1"))
                    .singleElement()
                    .satisfies(p -> assertThat(p.message()).contains("worker").contains("ps"));
        }

        @Test
        void when_pod_names_would_be_too_long_then_it_says_by_how_much() {
            var key = new ObjectKey("default", "a".repeat(60));

            assertThat(problems(key, WORKER.formatted(2)))
                    .containsExactly(
                            new Problem(
                                    "metadata.name",
                                    "pod names would be 69 characters long, 6 more than the 63 of a"
                                            + " host name"));
        }

        @Test
        void when_the_name_has_a_dot_then_it_gives_no_host_names() {
            assertThat(problems(new ObjectKey("default", "a.b"), WORKER.formatted(1)))
                    .extracting(Problem::path)
                    .containsExactly("metadata.name");
        }
    }
}
