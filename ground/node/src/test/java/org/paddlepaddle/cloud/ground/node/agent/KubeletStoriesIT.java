// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Pods whose statuses and events agree, word for word, with those of kubelet 1.34.
 *
 * <p>{@link StoryRecorder} writes down what a genuine one says.
 */
@Isolated("probes of one second answer late beside others")
class KubeletStoriesIT {
    private static final Path STORIES =
            Path.of("src/test/resources/org/paddlepaddle/cloud/ground/node/agent/stories");
    private static final String NODE = "lab";

    private static final List<AutoCloseable> OPEN = new ArrayList<>();
    private static final Map<String, Future<Boolean>> PLAYED = new HashMap<>();

    /** Many at once: most of a story is waiting. */
    private static final Semaphore SEATS = new Semaphore(16);

    /** A story that found no agreement by now in the crowd is told again, alone. */
    private static final Duration IN_THE_CROWD = Duration.ofSeconds(40);

    private static @Nullable KubernetesClient client;

    @BeforeAll
    static void playAll(@TempDir Path directory) throws IOException {
        var admin = ours(directory);
        client = admin;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        OPEN.add(threads);
        for (var story : stories()) {
            PLAYED.put(story.name(), threads.submit(() -> agrees(admin, story)));
        }
    }

    /** Containers of a few seconds' life and probes of one second end otherwise in a crowd. */
    private static boolean agrees(KubernetesClient admin, PodStory story)
            throws InterruptedException {
        SEATS.acquire();
        try {
            play(new StoryRun(admin, story, IN_THE_CROWD), story);
            return true;
        } catch (AssertionError | RuntimeException e) {
            System.out.println(story.name() + " is told again, alone: " + firstLine(e));
            return false;
        } finally {
            SEATS.release();
        }
    }

    private static void play(StoryRun run, PodStory story) {
        run.compare(NODE, story.recorded().orElseThrow());
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
    }

    private static KubernetesClient ours(Path directory) throws IOException {
        var home = directory.resolve("home");
        Files.createDirectories(home.resolve("images"));
        Files.writeString(
                home.resolve("images/catalog.yaml"),
                """
                environments: []
                images: [ { pattern: "registry.lab/busybox:*", command: [ sh ] } ]
                """);
        var api = new TestApi(directory);
        OPEN.add(api);
        var node = api.node(NODE);
        OPEN.add(node);
        var config = NodeConfig.of(home, NODE, directory, System.getenv());
        var agent = NodeAgent.start(config, node, new Supervisor());
        OPEN.add(() -> agent.stop(true));
        var admin = api.admin();
        OPEN.add(admin);
        return admin;
    }

    static List<PodStory> stories() {
        return PodStory.in(STORIES);
    }

    @AfterAll
    static void close() throws Exception {
        for (var open : OPEN.reversed()) {
            open.close();
        }
    }

    @ParameterizedTest
    @MethodSource("stories")
    void when_the_story_is_played_then_the_node_says_what_kubelet_says(PodStory story)
            throws InterruptedException, ExecutionException {
        boolean agreed = Objects.requireNonNull(PLAYED.get(story.name())).get();
        if (!agreed) {
            crowdIsGone();
            play(new StoryRun(Objects.requireNonNull(client), story), story);
        }
    }

    private static void crowdIsGone() throws InterruptedException, ExecutionException {
        for (var played : PLAYED.values()) {
            played.get();
        }
    }
}
