// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.testkit.Await;

/** Plays one story against an API server whose node is a genuine kubelet or ours. */
final class StoryRun {
    /** What a story played alone is given. */
    static final Duration PATIENCE =
            Duration.ofSeconds(Integer.getInteger("stories.patience", 120));

    /** What a genuine kubelet may still be writing when a condition is first seen. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private final KubernetesClient client;
    private final PodStory story;
    private final PodResource resource;
    private final Duration patience;

    StoryRun(KubernetesClient client, PodStory story) {
        this(client, story, PATIENCE);
    }

    StoryRun(KubernetesClient client, PodStory story, Duration patience) {
        this.client = client;
        this.story = story;
        this.patience = patience;
        this.resource = client.pods().inNamespace("default").withName(story.name());
    }

    /** Plays it and gives back what was said. */
    JsonNode record(String node) {
        client.resource(story.pod(node)).create();
        var answers = PodStory.YAML.createObjectNode();
        var statuses = answers.putArray("statuses");
        for (var step : story.steps()) {
            if (!act(step)) {
                await(step, pod -> holds(pod, step));
                LockSupport.parkNanos(SETTLED.toNanos());
                statuses.add(StoryWords.status(resource.get()));
            }
        }
        answers.set("events", events());
        remove();
        return answers;
    }

    /**
     * Plays it and expects what was recorded. A status counts when the watch has ever seen it: some
     * last only for a moment.
     */
    void compare(String node, JsonNode recorded) {
        var seen = new LinkedBlockingQueue<Pod>();
        try (var _ = resource.watch(watcher(seen))) {
            client.resource(story.pod(node)).create();
            int next = 0;
            var last = Optional.<Pod>empty();
            for (var step : story.steps()) {
                if (!act(step)) {
                    // Two steps may find the same status.
                    last.ifPresent(seen::add);
                    last = Optional.of(await(recorded.path("statuses").path(next++), seen, step));
                }
            }
            settle(recorded.path("events"));
        } finally {
            remove();
        }
    }

    private static Watcher<Pod> watcher(Queue<Pod> seen) {
        return new Watcher<>() {
            @Override
            public void eventReceived(Action action, Pod pod) {
                seen.add(pod);
            }

            @Override
            public void onClose(WatcherException cause) {
                // The story ends in a time-out that says what is missing.
            }
        };
    }

    private Pod await(JsonNode expected, BlockingQueue<Pod> seen, String step) {
        var end = Instant.now().plus(patience);
        var wanted = PodStory.text(expected);
        var found = "nothing";
        try {
            while (Instant.now().isBefore(end)) {
                var pod = seen.poll(100, TimeUnit.MILLISECONDS);
                if (pod != null && pod.getStatus() != null) {
                    // As text: a number is a long here and an integer there.
                    found = PodStory.text(StoryWords.status(pod));
                    if (found.equals(wanted)) {
                        return pod;
                    }
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(found).as(step).isEqualTo(wanted);
        throw new AssertionError(step);
    }

    private void settle(JsonNode expected) {
        Await.value(
                story.name() + ": events",
                patience,
                () -> {
                    assertThat(PodStory.text(events())).isEqualTo(PodStory.text(expected));
                    return Optional.of(true);
                });
    }

    private boolean act(String step) {
        var words = step.split(" ");
        switch (words[0]) {
            case "delete" -> delete(Long.parseLong(words[1]));
            case "condition" -> condition(words[1], words[2]);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A shell that was started a moment ago has not yet set the traps of its program. */
    private void delete(long gracePeriod) {
        LockSupport.parkNanos(SETTLED.toNanos());
        resource.withGracePeriod(gracePeriod).delete();
    }

    /** Conditions are merged by their type, so the node's own writes do not matter. */
    private void condition(String type, String status) {
        resource.subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        """
                        {"status":{"conditions":[{"type":"%s","status":"%s"}]}}
                        """
                                .formatted(type, status));
    }

    private boolean holds(Pod pod, String step) {
        var status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
        var words = step.split(" ");
        return switch (words[0]) {
            case "phase" -> words[1].equals(status.getPhase());
            case "waiting" ->
                    any(
                            status,
                            words[1],
                            it ->
                                    it.getState().getWaiting() != null
                                            && words[2].equals(
                                                    it.getState().getWaiting().getReason()));
            case "running", "ready-to-start" ->
                    any(status, words[1], it -> it.getState().getRunning() != null);
            case "terminated" -> any(status, words[1], it -> it.getState().getTerminated() != null);
            case "restarts" ->
                    any(status, words[1], it -> it.getRestartCount() >= Integer.parseInt(words[2]));
            case "ready" ->
                    status.getConditions().stream()
                            .anyMatch(
                                    it ->
                                            it.getType().equals("Ready")
                                                    && it.getStatus().equals("True"));
            case "event" -> told().anyMatch(event -> event.getReason().equals(words[1]));
            default -> throw new IllegalArgumentException(step);
        };
    }

    private static boolean any(PodStatus status, String name, Predicate<ContainerStatus> which) {
        return Stream.concat(
                        status.getInitContainerStatuses().stream(),
                        status.getContainerStatuses().stream())
                .filter(container -> container.getName().equals(name))
                .anyMatch(which);
    }

    private void await(String step, Predicate<Pod> holds) {
        Await.value(
                story.name() + ": " + step,
                patience,
                () -> {
                    var pod = resource.get();
                    assertThat(pod).matches(holds, step + ", not " + pod.getStatus());
                    return Optional.of(true);
                });
    }

    private Stream<Event> told() {
        var uid = resource.get().getMetadata().getUid();
        return client
                .v1()
                .events()
                .inNamespace("default")
                .withField("involvedObject.uid", uid)
                .list()
                .getItems()
                .stream();
    }

    /** Each kind of event once; how often and in which order depends on the machine. */
    private JsonNode events() {
        var pod = resource.get();
        var lines = new TreeSet<String>();
        told().forEach(event -> lines.add(StoryWords.event(event, pod)));
        ArrayNode array = PodStory.YAML.createArrayNode();
        lines.forEach(array::add);
        return array;
    }

    private void remove() {
        // Whatever the node writes meanwhile.
        resource.patch(
                PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
        resource.withGracePeriod(0).delete();
        resource.waitUntilCondition(Objects::isNull, PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
