// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.testkit.Await;

/**
 * Users who go on creating and deleting pods while the API server comes and goes: what was not
 * answered is asked again. Remembers what was promised, and checks it.
 */
final class Churn implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final int CONFLICT = 409;

    private final Installation here;
    private final Path history;
    private final Random random;
    private final long firstNumber;
    private final Map<Integer, List<ChurnedPod>> rounds = new ConcurrentHashMap<>();
    private final Map<String, String> uids = new ConcurrentHashMap<>();
    private final ExecutorService users = Executors.newFixedThreadPool(3);
    private final List<Future<?>> busy = new ArrayList<>();
    private int created;
    private @Nullable KubernetesClient client;

    Churn(Installation here, Path history, long seed) throws IOException {
        this.here = here;
        this.history = Files.createDirectories(history);
        this.random = new Random(seed);
        // No other program of the machine sleeps that long.
        this.firstNumber = 1_000_000_000L + random.nextInt(1_000_000) * 1_000L;
    }

    /** Lets users loose on the pods of a round. */
    void begin(int round) {
        var pods = new ArrayList<ChurnedPod>();
        for (var fate : ChurnedPod.Fate.values()) {
            for (int copy = 0; copy < 2; copy++) {
                var name = "churn-" + round + "-" + fate + "-" + copy;
                pods.add(new ChurnedPod(name, fate, firstNumber + created++, history));
            }
        }
        Collections.shuffle(pods, random);
        rounds.put(round, pods);
        pods.forEach(pod -> busy.add(users.submit(() -> live(pod))));
    }

    private void live(ChurnedPod pod) {
        insist("create " + pod.name(), client -> create(client, pod));
        LockSupport.parkNanos(PAUSE.toNanos());
        if (pod.fate() == ChurnedPod.Fate.vanishes) {
            delete(pod);
        }
    }

    /** An earlier try may have succeeded without our hearing of it. */
    private Optional<Boolean> create(KubernetesClient client, ChurnedPod pod) {
        var wanted = Serialization.unmarshal(pod.manifest(), Pod.class);
        var pods = client.pods().inNamespace("default");
        try {
            uids.put(pod.name(), pods.resource(wanted).create().getMetadata().getUid());
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
            var there = pods.withName(pod.name()).get();
            uids.put(pod.name(), there.getMetadata().getUid());
        }
        return Optional.of(true);
    }

    private void delete(ChurnedPod pod) {
        insist(
                "delete " + pod.name(),
                client -> {
                    client.pods().inNamespace("default").withName(pod.name()).delete();
                    return Optional.of(true);
                });
    }

    /** Returns when everything the users of this round wanted was answered. */
    void finish() throws InterruptedException, ExecutionException {
        for (var user : busy) {
            user.get();
        }
        busy.clear();
    }

    /** Checks the pods of a round when they have come to rest, and takes them away. */
    void settle(int round) {
        var pods = Optional.ofNullable(rounds.remove(round)).orElse(List.of());
        pods.forEach(this::check);
        pods.stream().filter(pod -> pod.fate() != ChurnedPod.Fate.vanishes).forEach(this::delete);
        pods.forEach(this::checkGone);
    }

    private void check(ChurnedPod pod) {
        if (pod.fate() == ChurnedPod.Fate.vanishes) {
            return;
        }
        asserted(
                pod,
                client -> {
                    var found = client.pods().inNamespace("default").withName(pod.name()).get();
                    assertThat(found).as("the API knows it").isNotNull();
                    assertThat(found.getMetadata().getUid()).isEqualTo(uids.get(pod.name()));
                    pod.check(found);
                    assertThat(sleepers(pod)).hasSize(pod.runs() ? 1 : 0);
                });
    }

    private void checkGone(ChurnedPod pod) {
        asserted(
                pod,
                client -> {
                    var found = client.pods().inNamespace("default").withName(pod.name()).get();
                    assertThat(found).as("the API has forgotten it").isNull();
                    assertThat(sleepers(pod)).isEmpty();
                    assertThat(pod.told()).hasSizeLessThanOrEqualTo(2);
                });
    }

    private void asserted(ChurnedPod pod, Consumer<KubernetesClient> check) {
        insist(
                pod + " as it should be",
                client -> {
                    check.accept(client);
                    return Optional.of(true);
                });
    }

    /** After the last round: no pod and no process that nobody wanted; mirror pods stay. */
    void nothingElse() {
        insist(
                "no pods",
                client ->
                        Optional.of(true)
                                .filter(
                                        _ ->
                                                client
                                                        .pods()
                                                        .inAnyNamespace()
                                                        .list()
                                                        .getItems()
                                                        .stream()
                                                        .allMatch(Churn::mirrors)));
        // Another churn on the machine has numbers of its own, lower or higher.
        assertThat(sleepers("1[0-9]{9}"))
                .map(number -> Long.parseLong(number) - firstNumber)
                .noneMatch(index -> index >= 0 && index < created);
    }

    private static boolean mirrors(Pod pod) {
        return Optional.ofNullable(pod.getMetadata().getAnnotations())
                .orElse(Map.of())
                .containsKey("kubernetes.io/config.mirror");
    }

    private static List<String> sleepers(ChurnedPod pod) {
        return sleepers(Long.toString(pod.number()));
    }

    /** The arguments of programs called {@code sleep}, as far as they match. */
    private static List<String> sleepers(String pattern) {
        try (var processes = Files.list(Path.of("/proc"))) {
            return processes
                    .map(Churn::commandLine)
                    .filter(words -> words.size() == 2 && words.getFirst().equals("sleep"))
                    .map(List::getLast)
                    .filter(number -> number.matches(pattern))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> commandLine(Path process) {
        try {
            return List.of(Files.readString(process.resolve("cmdline")).split("\0"));
        } catch (IOException | UncheckedIOException ended) {
            return List.of();
        }
    }

    /** Asks something of the API server. */
    private interface Question {
        Optional<Boolean> ask(KubernetesClient client);
    }

    private void insist(String what, Question question) {
        Await.value(
                what,
                PATIENCE,
                () -> {
                    var client = client();
                    try {
                        return question.ask(client);
                    } catch (KubernetesClientException e) {
                        forget(client);
                        throw e;
                    }
                });
    }

    private synchronized KubernetesClient client() {
        if (client == null) {
            try {
                var file = here.home().resolve("kubeconfig");
                var config = Config.fromKubeconfig(Files.readString(file));
                config.setRequestRetryBackoffLimit(0);
                client = new KubernetesClientBuilder().withConfig(config).build();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return client;
    }

    /** The next process may listen elsewhere. */
    private synchronized void forget(KubernetesClient failed) {
        if (failed.equals(client)) {
            failed.close();
            client = null;
        }
    }

    @Override
    public void close() {
        users.shutdownNow();
        if (client != null) {
            client.close();
        }
    }
}
