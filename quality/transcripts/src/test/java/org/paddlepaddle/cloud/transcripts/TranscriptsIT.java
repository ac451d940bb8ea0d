// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.testkit.LocalApi;

/**
 * Plays every script against our server. A step must answer what was recorded, but for the parts of
 * which the script says why they differ on purpose; what has come to agree must no longer say so.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TranscriptsIT {
    private static final Transcripts TRANSCRIPTS = new Transcripts(Path.of("transcripts"));

    private LocalApi plain;
    private LocalApi withControllers;

    @BeforeAll
    void start(@TempDir Path directory) {
        plain = serve(directory.resolve("plain"));
        withControllers =
                serve(directory.resolve("controllers"))
                        .with("system:kube-controller-manager", Controllers::start);
    }

    /** A server that has been started before does not know everything from the beginning on. */
    private static LocalApi serve(Path directory) {
        LocalApi.start(directory).close();
        return LocalApi.start(directory);
    }

    @AfterAll
    void stop() {
        plain.close();
        withControllers.close();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void our_server_answers_as_recorded(Script script) {
        var truth = TRANSCRIPTS.answers(script);
        var wrong = new ArrayList<String>();

        try (var target = Target.of((script.controllers() ? withControllers : plain).kubeconfig());
                var player = new Player(target, Recorder.run(RandomGenerator.getDefault()))) {
            player.prepare();
            for (var scriptStep : script.steps()) {
                var answer = truth.getOrDefault(scriptStep.it(), new TextNode("not recorded"));
                AnswerVerdict.on(scriptStep, answer, ours(player, scriptStep))
                        .map(
                                difference ->
                                        "== %s: %s%n%s"
                                                .formatted(
                                                        script.name(), scriptStep.it(), difference))
                        .ifPresent(wrong::add);
            }
        }

        assertThat(wrong).as(() -> "\n" + String.join("\n", wrong)).isEmpty();
    }

    private static JsonNode ours(Player player, ScriptStep scriptStep) {
        try {
            return player.play(scriptStep).tree();
        } catch (IllegalStateException e) {
            return new TextNode("failed: " + e.getMessage() + ": " + e.getCause());
        }
    }

    @Test
    void steps_have_names_of_their_own() {
        for (var script : TRANSCRIPTS.scripts()) {
            assertThat(script.steps()).extracting(ScriptStep::it).doesNotHaveDuplicates();
        }
    }

    private static Stream<Script> scripts() {
        return TRANSCRIPTS.scripts().stream();
    }
}
