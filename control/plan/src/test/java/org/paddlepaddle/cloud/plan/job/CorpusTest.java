// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** Every PaddleJob upstream ever published is accepted and yields upstream's names and keys. */
class CorpusTest {
    @TestFactory
    Stream<DynamicTest> upstreams_manifests() {
        var corpus = corpus();
        if (corpus.isEmpty()) {
            System.out.println("skipped: no upstream manifests beside the repository");
        }
        Assumptions.assumeTrue(corpus.isPresent(), "no upstream manifests beside the repository");
        var tests = files(corpus.orElseThrow()).stream().flatMap(CorpusTest::jobs).toList();
        assertThat(tests).hasSizeGreaterThan(40);
        return tests.stream();
    }

    private static Optional<Path> corpus() {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_CORPUS")).map(Path::of);
        return named.or(
                () ->
                        Stream.iterate(
                                        Path.of("").toAbsolutePath(),
                                        p -> p != null,
                                        Path::getParent)
                                .map(p -> p.resolve("shared/corpus"))
                                .filter(Files::isDirectory)
                                .findFirst());
    }

    private static List<Path> files(Path corpus) {
        try (var walk = Files.walk(corpus)) {
            return walk.filter(p -> p.toString().endsWith(".yaml"))
                    .filter(p -> !p.toString().contains("/templates/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<DynamicTest> jobs(Path file) {
        return Arrays.stream(read(file).split("(?m)^---\\s*$"))
                .filter(doc -> doc.contains("apiVersion: batch.paddlepaddle.org/v1\n"))
                .filter(doc -> doc.lines().anyMatch("kind: PaddleJob"::equals))
                .map(doc -> DynamicTest.dynamicTest(file.toString(), () -> check(doc)));
    }

    private static void check(String yaml) {
        var manifest = Serialization.unmarshal(yaml, PaddleJob.class);
        var key = new ObjectKey("paddle-system", manifest.getMetadata().getName());

        var job = Jobs.valid(JobChecks.check(key, manifest.getSpec()));

        var objects =
                new JobObjects(job, Jobs.owner(key), Optional.empty(), Attempt.first(Jobs.NOON));
        var addresses = new TreeMap<PodId, String>();
        job.shape().pods().forEach(id -> addresses.put(id, Jobs.address(id)));
        job.shape().pods().forEach(id -> checkPod(key, objects, id));
        var published = new Action.Publish(addresses, new TreeSet<>(List.of(0)));
        var env = objects.configMap(published, 36000, 0).getData();
        assertThat(env).containsKeys(JobNames.PORT, JobNames.PORTS_NUM);
        if (job.shape().has(Role.ps)) {
            assertThat(env).containsKey(JobNames.SERVERS);
        }
        if (job.shape().has(Role.worker)) {
            assertThat(env).containsKeys(JobNames.TRAINERS, JobNames.TRAINERS_NUM);
        }
    }

    private static void checkPod(ObjectKey key, JobObjects objects, PodId id) {
        var pod = objects.pod(id, 0);
        var name = key.name() + "-" + id.role() + "-" + id.index();
        assertThat(pod.getMetadata().getName()).isEqualTo(name);
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("paddle-res-name", name)
                .containsEntry("paddle-res-type", id.role().name());
        assertThat(pod.getMetadata().getAnnotations())
                .containsEntry("paddle-resource", id.role().name());
        assertThat(pod.getSpec().getContainers().getFirst().getEnv())
                .extracting(EnvVar::getName)
                .contains("POD_IP", "PADDLE_TRAINER_ID", "TRAINING_ROLE", "PADDLE_TRAINING_ROLE");
        assertThat(pod.getSpec().getContainers().getFirst().getEnvFrom())
                .extracting(source -> source.getConfigMapRef().getName())
                .contains(key.name());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
