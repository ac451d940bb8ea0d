// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.paddlepaddle.cloud.ground.node.RealMachine.await;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.process.ProcessTable;

@ParameterizedClass
@EnumSource(Isolation.class)
class ContainerRuntimeIT {
    private static final String POD = "0f5a7a0c-0000-4000-8000-000000000001";

    private final Isolation isolation;
    private final Path temporary;
    private final NodeHome home;
    private final ContainerRuntime runtime;
    private final ContainerId id = new ContainerId(POD, "main", 0);

    ContainerRuntimeIT(Isolation isolation, @TempDir Path temporary) {
        this.isolation = isolation;
        this.temporary = temporary;
        this.home = NodeHome.at(temporary.resolve("home"));
        this.runtime = new ContainerRuntime(home, isolation, Set.of(), Clock.systemUTC());
    }

    @BeforeEach
    void requireIsolation() {
        RealMachine.require(isolation.works(), isolation.toString());
    }

    @AfterEach
    void leaveNothing() {
        runtime.forgetPod(POD);
        assertThat(home.memory(POD).resolve("env")).doesNotExist();
        FileTree.delete(home.memory());
        assertThat(ours()).isEmpty();
        assertThat(Cgroups.of(home.tag()).leftovers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 127, 255})
    void when_the_payload_ends_then_its_code_is_known(int code) {
        start("exit " + code);

        assertThat(awaitExit().code()).isEqualTo(code);
    }

    @Test
    void when_it_ends_well_then_the_reason_is_completed() {
        start("true");

        assertThat(awaitExit().reason()).isEqualTo("Completed");
    }

    @Test
    void when_the_program_does_not_exist_then_the_start_failed() {
        runtime.start(launch(List.of("no-such-program"), Map.of()));

        var exited = awaitExit();
        assertThat(exited.reason()).isEqualTo("StartError");
        assertThat(exited.message()).contains("no-such-program").contains("not found");
    }

    @Test
    void when_a_signal_kills_the_payload_then_the_code_says_which() {
        start("kill -SEGV $$");

        assertThat(awaitExit().code()).isEqualTo(139);
    }

    @Test
    void when_an_agent_died_before_the_first_process_then_the_run_is_begun_again() {
        runtime.prepareInput(id);

        reopened().giveUpUnborn();

        assertThat(runtime.latest(POD, "main")).isEmpty();
        start("exit 4");
        assertThat(awaitExit().code()).isEqualTo(4);
        assertThat(awaitExit().id()).isEqualTo(id);
    }

    @Test
    void when_a_start_was_given_up_then_it_can_no_longer_happen() throws IOException {
        runtime.prepareInput(id);
        var directory = requireNonNull(runtime.runDirectory(id).getParent());
        Files.createFile(directory.resolve("claimed"));
        Files.writeString(directory.resolve("cgroups"), "");
        Files.writeString(directory.resolve("arguments"), "");
        var enter = home.scripts().resolve("enter.sh").toString();

        var late =
                Command.run(
                        List.of("/bin/sh", enter, directory + "", logFile() + "", "echo", "ran"),
                        "");

        assertThat(late.succeeded()).isFalse();
        assertThat(directory.resolve("pid")).doesNotExist();
    }

    @Test
    void when_a_run_lives_then_it_is_not_given_up() {
        start("exec sleep 1000");

        reopened().giveUpUnborn();

        assertThat(runtime.latest(POD, "main"))
                .hasValueSatisfying(
                        state -> assertThat(state).isInstanceOf(ContainerState.Running.class));
    }

    @Test
    void when_both_streams_are_written_then_the_log_has_them_in_order() {
        start("echo one; echo two >&2; echo three");

        awaitExit();
        assertThat(log()).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void when_terminated_then_the_payload_may_end_as_it_likes() {
        start("trap 'echo bye; exit 7' TERM; echo ready; while :; do sleep 0.05; done");
        awaitTrue("ready", () -> log().contains("ready"));

        runtime.terminate(id);

        assertThat(awaitExit().code()).isEqualTo(7);
        assertThat(log()).contains("bye");
    }

    @Test
    void when_sigterm_is_ignored_then_killing_ends_it() {
        start("trap '' TERM; echo ready; while :; do sleep 0.05; done");
        awaitTrue("ready", () -> log().contains("ready"));
        runtime.terminate(id);

        runtime.kill(id);

        assertThat(awaitExit().code()).isEqualTo(137);
    }

    @Test
    void when_a_child_leaves_parent_and_session_then_killing_ends_it_too() {
        start("setsid sh -c 'sleep 1000 & sleep 1000 & exit' & echo ready; wait; sleep 1000");
        awaitTrue("children", () -> log().contains("ready") && payloads() >= 3);

        runtime.kill(id);

        assertThat(ours()).isEmpty();
    }

    @Test
    void when_the_agent_forgets_all_then_another_finds_the_container() {
        start("echo ready; while [ ! -e go ]; do sleep 0.05; done; exit 5");
        awaitTrue("ready", () -> log().contains("ready"));

        var found = reopened().latest(POD, "main").orElseThrow();
        assertThat(found).isInstanceOf(ContainerState.Running.class);

        runtime.terminate(id);
        assertThat(awaitExit().code()).isEqualTo(143);
    }

    @Test
    void when_variables_are_hard_to_quote_then_they_arrive_unchanged() {
        var hard = "it's $HOME `id` \"x\" \\ two\nlines";

        runtime.start(launch(List.of("sh", "-c", "printf %s \"$HARD\""), Map.of("HARD", hard)));

        awaitExit();
        assertThat(log()).isEqualTo(hard);
    }

    @Test
    void when_started_then_nothing_of_the_agents_environment_is_there() {
        start("env");

        awaitExit();
        assertThat(log().lines().map(line -> line.split("=")[0]))
                .containsExactlyInAnyOrder("PATH", "PWD", ContainerProcesses.VARIABLE);
    }

    @Test
    void when_interrupts_matter_then_the_payload_does_not_inherit_ignoring_them() {
        start("kill -INT $$; echo survived");

        assertThat(awaitExit().code()).isEqualTo(130);
    }

    @Test
    void when_isolated_then_the_home_is_hidden_and_only_own_processes_are_seen()
            throws IOException {
        assumeTrue(isolation != Isolation.None, "no namespaces in this mode");
        Files.writeString(home.root().resolve("secret"), "token");

        start(
                "cat %s/secret; ls %s; hostname; ls -d /proc/[0-9]* | wc -l; touch /usr/x"
                        .formatted(home.root(), home.root()));

        awaitExit();
        assertThat(log()).doesNotContain("token").contains("pod-a").contains("Read-only");
        assertThat(log().lines().filter(line -> line.matches("[0-9]+")).map(Integer::valueOf))
                .allMatch(count -> count < 10);
    }

    @Test
    void when_a_directory_is_bound_where_the_machine_has_none_then_it_is_there()
            throws IOException {
        assumeTrue(isolation != Isolation.None, "no namespaces in this mode");
        var source = Files.createDirectories(temporary.resolve("data"));
        Files.writeString(source.resolve("file"), "content");
        var target = Path.of("/usr/local/not-on-this-machine/data");

        runtime.start(
                launch(
                        List.of("sh", "-c", "cat " + target + "/file; touch " + target + "/x"),
                        Map.of(),
                        List.of(new Mount.Bind(source, target, false)),
                        Limits.NONE));

        awaitExit();
        assertThat(log()).isEqualTo("content");
        assertThat(source.resolve("x")).exists();
    }

    @Test
    void when_a_path_was_exchanged_before_it_was_bound_then_nothing_is_started()
            throws IOException {
        assumeTrue(isolation != Isolation.None, "without files of its own");
        var honest = Files.createDirectories(temporary.resolve("volume/a part"));
        Files.writeString(honest.resolve("x"), "honest");
        var link = temporary.resolve("volume/link");
        Files.createSymbolicLink(link, Files.createDirectory(temporary.resolve("elsewhere")));

        startIn(new Mount.Bind(honest, Path.of("/data/in side"), true, true));
        assertThat(awaitExit().code()).isZero();
        assertThat(log()).isEqualTo("honest");
        runtime.forgetPod(POD);
        startIn(new Mount.Bind(link, Path.of("/data/in side"), true, true));

        assertThat(awaitExit().code()).isEqualTo(128);
        assertThat(awaitExit().message()).contains("was exchanged");
        assertThat(log()).isEqualTo("honest");
    }

    @Test
    void when_a_mount_is_read_only_then_so_are_the_mounts_below_it() throws IOException {
        assumeTrue(isolation != Isolation.None, "without files of its own");
        RealMachine.requireRoot();
        var inner = Files.createDirectories(temporary.resolve("data/in ner"));
        Command.require("mount", "-t", "tmpfs", "-o", "nosuid", "tmpfs", inner + "");
        try {
            runtime.start(
                    launch(
                            List.of("touch", "/data/x", "/data/in ner/x"),
                            Map.of(),
                            List.of(
                                    new Mount.Bind(
                                            temporary.resolve("data"), Path.of("/data"), true)),
                            Limits.NONE));

            awaitExit();
            assertThat(log().lines())
                    .hasSize(2)
                    .allMatch(line -> line.contains("Read-only file system"));
        } finally {
            runtime.kill(id);
            Command.require("umount", inner + "");
        }
    }

    @Test
    void when_the_machine_is_bound_then_its_processes_can_be_covered() {
        assumeTrue(isolation != Isolation.None, "without files of its own");
        var mounts =
                List.<Mount>of(
                        new Mount.Bind(Path.of("/"), Path.of("/machine"), true),
                        new Mount.Processes(Path.of("/machine/proc")));

        runtime.start(
                launch(
                        List.of("sh", "-c", "ls -d /machine/proc/[0-9]* | wc -l"),
                        Map.of(),
                        mounts,
                        Limits.NONE));

        awaitExit();
        assertThat(Integer.parseInt(log().strip())).isLessThan(10);
    }

    private void startIn(Mount mount) {
        var command = List.of("cat", "/data/in side/x");
        runtime.start(launch(command, Map.of(), List.of(mount), Limits.NONE));
    }

    @Test
    void when_memory_runs_out_then_the_reason_says_so() {
        RealMachine.require(runtime.limits().contains("memory"), "a writable memory cgroup");
        var limit = new Limits(OptionalLong.of(32 << 20), OptionalLong.empty());

        runtime.start(
                launch(
                        List.of("sh", "-c", "exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'"),
                        Map.of(),
                        List.of(),
                        limit));

        assertThat(awaitExit().reason()).isEqualTo("OOMKilled");
    }

    @Test
    void when_a_further_program_is_started_then_it_has_the_containers_variables_and_files() {
        runtime.start(
                launch(
                        List.of("sh", "-c", "echo here >/tmp/x; echo up; exec sleep 1000"),
                        Map.of("GREETING", "it's me")));
        awaitTrue("up", () -> log().contains("up"));

        var words =
                runtime.entry(id, List.of("sh", "-c", "echo $GREETING; cat /tmp/x; exit 3"))
                        .orElseThrow();
        var outcome = Command.run(words, "");

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.output()).startsWith("it's me\n");
        assertThat(String.join(" ", words)).doesNotContain("it's me");
        if (isolation != Isolation.None) {
            assertThat(outcome.output()).isEqualTo("it's me\nhere\n");
        }
    }

    @Test
    void when_a_run_has_barely_begun_then_a_further_program_waits_for_it() {
        start("exec sleep 1000");

        var outcome = Command.run(runtime.entry(id, List.of("true")).orElseThrow(), "");

        assertThat(outcome.code()).isZero();
    }

    @Test
    void when_another_user_is_asked_for_then_the_payload_is_that_user() {
        RealMachine.requireRoot();
        var identity = new Identity(1234, 2345, List.of(3456L));

        runtime.start(as(identity, false, "id -u; id -G; touch mine && echo writable"));

        assertThat(awaitExit().code()).isZero();
        assertThat(log()).isEqualTo("1234\n2345 3456\nwritable\n");
    }

    @Test
    void when_it_leaves_a_message_then_the_end_has_it() {
        assumeTrue(isolation != Isolation.None, "without files of its own");

        start("echo because >/dev/termination-log; exit 4");

        assertThat(awaitExit().message()).isEqualTo("because\n");
        assertThat(Path.of("/dev/termination-log")).doesNotExist();
    }

    @Test
    void when_its_root_is_sealed_then_only_mounts_can_be_written() {
        assumeTrue(isolation != Isolation.None, "without files of its own");
        var identity = Optional.<Identity>empty();

        runtime.start(
                as(
                        identity,
                        true,
                        "for d in / /tmp /workspace; do touch $d/x 2>/dev/null; echo $?; done"));

        awaitExit();
        assertThat(log()).isEqualTo("1\n1\n1\n");
    }

    private Launch as(Identity identity, boolean sealed, String script) {
        return as(Optional.of(identity), sealed, script);
    }

    private Launch as(Optional<Identity> identity, boolean sealed, String script) {
        var plain = launch(List.of("sh", "-c", script), Map.of());
        return new Launch(
                id,
                plain.command(),
                plain.environment(),
                plain.workingDirectory(),
                List.of(),
                plain.hostname(),
                Optional.empty(),
                Limits.NONE,
                identity,
                Capabilities.USUAL,
                sealed,
                plain.messagePath(),
                plain.log(),
                Duration.ZERO);
    }

    private ContainerRuntime reopened() {
        return new ContainerRuntime(home, isolation, Set.of(), Clock.systemUTC());
    }

    private void start(String script) {
        runtime.start(launch(List.of("sh", "-c", script), Map.of()));
    }

    private Launch launch(List<String> command, Map<String, String> variables) {
        return launch(command, variables, List.of(), Limits.NONE);
    }

    private Launch launch(
            List<String> command,
            Map<String, String> variables,
            List<Mount> mounts,
            Limits limits) {
        var environment = new TreeMap<>(variables);
        environment.put("PATH", "/usr/bin:/bin");
        return new Launch(
                id,
                command,
                environment,
                "/workspace",
                mounts,
                "pod-a",
                Optional.empty(),
                limits,
                Optional.empty(),
                Capabilities.USUAL,
                false,
                "/dev/termination-log",
                logFile(),
                Duration.ZERO);
    }

    private ContainerState.Exited awaitExit() {
        return await(
                "exit; log: " + log(),
                () ->
                        runtime.latest(POD, "main")
                                .filter(ContainerState.Exited.class::isInstance)
                                .map(ContainerState.Exited.class::cast));
    }

    private Path logFile() {
        return home.logs().resolve("main.log");
    }

    private String log() {
        try {
            return Files.exists(logFile()) ? Files.readString(logFile()) : "";
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<Long> ours() {
        return ProcessTable.withVariable(
                ContainerProcesses.VARIABLE + "=" + ContainerProcesses.mark(home, id));
    }

    private int payloads() {
        return ours().size();
    }
}
