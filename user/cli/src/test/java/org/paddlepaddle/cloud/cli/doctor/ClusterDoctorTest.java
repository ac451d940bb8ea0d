// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Reason;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;
import org.paddlepaddle.cloud.terminal.Exit;

/** {@code pdc doctor} of a cluster, against an API server that answers as each test says. */
class ClusterDoctorTest {
    private static final String DEFINITIONS =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String CLASSES = "/apis/storage.k8s.io/v1/storageclasses";

    @TempDir Path directory;
    private ServedCommands served;

    @BeforeEach
    void serve() throws IOException {
        served = ServedCommands.in(directory);
        served.api()
                .answering("/version", "{\"gitVersion\": \"v1.34.4\"}")
                .answering("/apis", "{\"groups\": [{\"name\": \"metrics.k8s.io\"}]}")
                .answering("/apis/storage.k8s.io/v1/csidrivers", list(Map.of()))
                .answering(
                        CLASSES,
                        """
                        {"items": [{"metadata": {"name": "standard", "annotations":
                          {"storageclass.kubernetes.io/is-default-class": "true"}}}]}
                        """);
    }

    @AfterEach
    void end() {
        served.close();
    }

    @Test
    void given_our_kinds_and_volcano_then_it_says_which_engine_does_what() {
        served.api().answering(DEFINITIONS, list(ours(EngineRules.POD_GROUPS)));

        var typed = served.pdc("doctor --context it");

        assertThat(typed.exit()).isEqualTo(Exit.OK.code());
        assertThat(typed.out())
                .contains("✓ version    Kubernetes v1.34.4 at http://127.0.0.1")
                .contains("✓ gangs      Volcano places the pods of a job together")
                .contains("✓ volumes    volumes of data sets are of the default class standard")
                .contains("! workflows  pipelines cannot run: no workflows.argoproj.io")
                .contains("0 failed, 2 warnings");
    }

    @Test
    void given_a_bare_cluster_then_what_stops_work_is_told_with_what_helps() {
        served.api()
                .answering(DEFINITIONS, list(Map.of()))
                .answering(CLASSES, list(Map.of()))
                .answering("/apis", "{\"groups\": []}");

        var typed = served.pdc("doctor");

        assertThat(typed.exit()).isEqualTo(Exit.MISSING.code());
        assertThat(typed.out())
                .contains("✗ kinds      not defined: paddlejobs.batch.paddlepaddle.org")
                .contains("→ kubectl apply --server-side -f deploy/operator.yaml")
                .contains("✗ volumes    no default StorageClass")
                .contains("2 failed, 4 warnings");
    }

    @Test
    void given_a_user_who_may_not_see_everything_then_that_is_said() {
        served.api().refusing(DEFINITIONS, 403, "no");

        var typed = served.pdc("doctor");

        assertThat(typed.out())
                .contains("! rights     this user may not see: customresourcedefinitions;");
    }

    @Test
    void given_a_program_that_reads_then_it_gets_stable_words() throws IOException {
        served.api().answering(DEFINITIONS, list(ours(EngineRules.WORKFLOWS)));

        var answer = new ObjectMapper().readTree(served.pdc("doctor -o json").out());

        assertThat(answer.path("version").asText()).isEqualTo("v1.34.4");
        assertThat(answer.path("engines").findValuesAsText("need"))
                .startsWith("kinds", "gangs", "queues", "services");
        assertThat(answer.path("engines").path(4).path("engine").asText()).isEqualTo("argo");
    }

    @Test
    void given_a_context_that_no_kubeconfig_has_then_those_there_are_named() {
        var typed = served.pdc("get pods --context elsewhere");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("no context elsewhere in").contains("there are: it");
    }

    @Test
    void every_reason_has_a_sentence() throws IOException {
        var texts = new Properties();
        try (var in =
                Objects.requireNonNull(CliPart.class.getResourceAsStream("messages.properties"))) {
            texts.load(in);
        }

        assertThat(Stream.of(Reason.values()).map(reason -> "doctor.cluster." + reason))
                .allMatch(texts::containsKey);
    }

    /** Our kinds, and one that somebody else brought. */
    private static Map<String, String> ours(String foreign) {
        var definitions = new TreeMap<String, String>();
        EngineRules.KINDS.forEach(kind -> definitions.put(kind, "paddlecloud"));
        definitions.put(foreign, "Helm");
        return definitions;
    }

    private static String list(Map<String, String> definitions) {
        return definitions.entrySet().stream()
                .map(
                        entry ->
                                """
                                {"metadata": {"name": "%s", "labels":
                                  {"app.kubernetes.io/managed-by": "%s"}}}
                                """
                                        .formatted(entry.getKey(), entry.getValue()))
                .collect(joining(",", "{\"items\": [", "]}"));
    }
}
