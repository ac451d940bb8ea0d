// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.api.PodEventRecorder;
import org.paddlepaddle.cloud.supervise.Supervisor;

class PodEventRecorderIT {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Pod POD =
            new PodBuilder()
                    .withNewMetadata()
                    .withNamespace("default")
                    .withName("a")
                    .withUid("uid-a")
                    .endMetadata()
                    .build();

    private final TestApi api;
    private final KubernetesClient client;
    private final PodEventRecorder writer;

    PodEventRecorderIT(@TempDir Path directory) {
        api = new TestApi(directory);
        client = api.admin();
        writer = new PodEventRecorder(client, "node-1", Clock.systemUTC());
    }

    @AfterEach
    void close() {
        client.close();
        api.close();
    }

    private List<String> reasons() {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .map(Event::getReason)
                .toList();
    }

    @Test
    void after_a_failure_the_next_events_are_written() {
        var failed = new AtomicBoolean();
        try (var supervisor =
                new Supervisor(
                        loop -> {
                            if (!failed.getAndSet(true)) {
                                throw new StackOverflowError(loop);
                            }
                        })) {
            supervisor.loop("events", writer);

            writer.tell(PodEvent.normal(POD, "Pulled", "there"));

            awaitTrue("the event", () -> reasons().contains("Pulled"));
        }
    }

    @Test
    void what_still_waits_at_the_end_is_written() throws InterruptedException {
        var supervisor = new Supervisor(_ -> untilInterrupted());
        var loop = supervisor.loop("events", writer);
        writer.tell(PodEvent.normal(POD, "Pulled", "there"));
        writer.tell(PodEvent.warning(POD, "Killing", "told to end"));

        loop.close();

        assertThat(loop.join(LONGEST)).isTrue();
        assertThat(reasons()).containsExactlyInAnyOrder("Pulled", "Killing");
    }

    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
