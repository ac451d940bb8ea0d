// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

/**
 * Plays every script against our server. A step must answer what was recorded, unless the script
 * says why it differs on purpose, or it stands in {@code open.txt}, the list of differences nobody
 * has looked into yet. That list can only shrink: what has come to agree must leave it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TranscriptsTest {
    private static final Transcripts TRANSCRIPTS = new Transcripts(Path.of("transcripts"));
    private static final Path OPEN = Path.of("transcripts", "open.txt");

    private @TempDir Path directory = Path.of("");
    private final List<AutoCloseable> parts = new ArrayList<>();
    private Set<String> open = Set.of();

    @BeforeAll
    void start() throws IOException {
        open = new LinkedHashSet<>(Files.readAllLines(OPEN));
        var config = ApiServerConfig.onLoopback(0, directory.resolve("pki"));
        var kubernetes = EmbeddedKubernetes.start(directory.resolve("data"), config);
        parts.add(kubernetes);
        kubernetes
                .server()
                .kubeconfigFor("kubernetes-admin", List.of("system:masters"))
                .write(directory.resolve("kubeconfig"));
    }

    @AfterAll
    void stop() throws Exception {
        for (var part : parts) {
            part.close();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void our_server_answers_as_recorded(Script script) {
        var truth = TRANSCRIPTS.answers(script);
        var wrong = new ArrayList<String>();

        try (var target = Target.of(directory.resolve("kubeconfig"));
                var player = new Player(target, Recorder.run(RandomGenerator.getDefault()))) {
            player.prepare();
            for (var step : script.steps()) {
                var answer = truth.getOrDefault(step.it(), "not recorded\n");
                judge(script, step, answer, ours(player, step)).forEach(wrong::add);
            }
        }

        assertThat(wrong).as(() -> "\n" + String.join("\n", wrong)).isEmpty();
    }

    private static String ours(Player player, Step step) {
        try {
            return player.play(step).text();
        } catch (IllegalStateException e) {
            return "failed: " + e.getMessage() + ": " + e.getCause() + "\n";
        }
    }

    private List<String> judge(Script script, Step step, String truth, String ours) {
        var name = script.name() + ": " + step.it();
        boolean listed = open.contains(name);
        boolean agreed = truth.equals(ours);
        if (agreed && (listed || step.differs().isPresent())) {
            return List.of(name + " agrees by now; say so in " + (listed ? OPEN : "the script"));
        }
        return agreed || listed || step.differs().isPresent()
                ? List.of()
                : List.of("== " + name + "\n" + Difference.of(truth, ours));
    }

    @Test
    void steps_have_names_of_their_own() {
        for (var script : TRANSCRIPTS.scripts()) {
            assertThat(script.steps()).extracting(Step::it).doesNotHaveDuplicates();
        }
    }

    @Test
    void the_list_of_open_differences_names_steps_there_are() {
        var steps =
                TRANSCRIPTS.scripts().stream()
                        .flatMap(s -> s.steps().stream().map(step -> s.name() + ": " + step.it()))
                        .toList();

        assertThat(steps).containsAll(open);
    }

    private static Stream<Script> scripts() {
        return TRANSCRIPTS.scripts().stream().filter(script -> !script.controllers());
    }
}
