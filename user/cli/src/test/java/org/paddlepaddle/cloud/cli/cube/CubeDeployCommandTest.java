// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.cluster.ScriptedApi;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine;

class CubeDeployCommandTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps/ctr";
    private static final String SERVICES = "/api/v1/namespaces/default/services/ctr-";
    private static final String SETS = "/apis/apps/v1/namespaces/default/statefulsets/ctr-";
    private static final String APPLIED = "?fieldManager=pdc&fieldValidation=Strict&force=true";
    private static final String READY =
            """
            {"metadata": {"generation": 2},
             "status": {"observedGeneration": 2, "updatedReplicas": 1, "readyReplicas": 1}}
            """;

    @TempDir Path directory;
    private ScriptedApi api;
    private Path kubeconfig;

    @BeforeEach
    void serve() throws IOException {
        api = ScriptedApi.start();
        kubeconfig = api.kubeconfig(directory);
        for (int shard = 0; shard < 2; shard++) {
            api.answering("PATCH " + SERVICES + shard + APPLIED, "{}")
                    .answering("PATCH " + SETS + shard + APPLIED, "{}")
                    .answering("GET " + SETS + shard, READY);
        }
        api.answering("PATCH " + MAPS + APPLIED, "{}");
    }

    @AfterEach
    void end() {
        api.close();
    }

    /** Hung below {@code cube}, as the assembled command line has it. */
    private record Hung(Shell shell) implements Part {
        @Override
        public String top() {
            return "cube";
        }

        @Override
        public List<CommandLine> commands() {
            return List.of(CommandGroup.of("cube", CubeDeployCommand.line(shell)));
        }

        @Override
        public Optional<Failure> explain(Exception failure) {
            return Optional.empty();
        }
    }

    private Typed deploy(String... more) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var shell =
                new Shell(
                        Map.of("HOME", "/home/me"),
                        directory,
                        Messages.english(CliPart.class),
                        new Screen(stream(out), stream(err), false, Style.PLAIN, 100));
        var words =
                new ArrayList<>(
                        List.of(
                                "cube",
                                "deploy",
                                "ctr",
                                "--table=embedding",
                                "--path=base/embedding_part{shard}",
                                "--shards=2",
                                "--kubeconfig=" + kubeconfig));
        words.addAll(List.of(more));
        int exit =
                new CommandTree(shell, List.of(new Hung(shell))).run(words.toArray(String[]::new));
        return new Typed(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void the_servers_are_made_first_and_then_the_file_by_which_clients_find_them() {
        var typed = deploy("--model=model://click@3");

        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.out())
                .isEqualTo(
                        "table embedding is served in 2 shards of 1; clients find it by cube.conf"
                                + " in configmap default/ctr\n");
        assertThat(api.asked())
                .filteredOn(request -> request.startsWith("PATCH"))
                .containsExactly(
                        "PATCH " + SERVICES + "0" + APPLIED,
                        "PATCH " + SETS + "0" + APPLIED,
                        "PATCH " + SERVICES + "1" + APPLIED,
                        "PATCH " + SETS + "1" + APPLIED,
                        "PATCH " + MAPS + APPLIED);
        assertThat(api.bodies().getLast()).contains("list://ctr-1-0.ctr-1:8000");
    }

    @Test
    void another_version_under_this_name_is_refused_unless_forced() {
        api.answering(
                "GET " + MAPS,
                """
                {"metadata": {"annotations": {
                  "cube.paddlecloud.org/shards": "2", "cube.paddlecloud.org/model": "click@2"}}}
                """);

        var refused = deploy("--model=model://click@3");

        assertThat(refused.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(refused.err()).contains("ctr serves click@2 in 2 shards", "another name");
        assertThat(api.bodies()).isEmpty();
        assertThat(deploy("--model=model://click@2").exit()).isZero();
        assertThat(deploy("--model=model://click@3", "--force").exit()).isZero();
    }

    @Test
    void a_dry_run_prints_the_objects_and_makes_none() {
        var typed = deploy("--model=model://click@3", "--dry-run");

        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.out())
                .contains("kind: \"StatefulSet\"", "kind: \"ConfigMap\"", "base/embedding_part1");
        assertThat(api.bodies()).isEmpty();
    }

    @Test
    void what_is_wrong_is_told_with_all_its_problems() {
        var typed = deploy("--model=model://click@", "--copies=0");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("model: is 'click@'", "copies: is 0; allowed is 1 to 32");
        assertThat(deploy("--model=./dir").err()).contains("write model://NAME");
    }

    @Test
    void shards_that_are_not_ready_in_time_are_counted() {
        api.answering("GET " + SETS + "1", READY.replace("\"readyReplicas\": 1", "\"x\": 1"));

        var typed = deploy("--model=model://click@3", "--timeout=1s");

        assertThat(typed.exit()).isEqualTo(Exit.TIMEOUT.code());
        assertThat(typed.err()).contains("1 of 2 shards are ready after 1s", "get pods -l app=ctr");
    }
}
