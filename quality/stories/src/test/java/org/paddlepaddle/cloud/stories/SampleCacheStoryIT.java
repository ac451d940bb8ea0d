// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/**
 * The manual's walk through the sample cache, from the Secret to a training that reads the data:
 * its manifests byte for byte, its commands, and the tables it prints. The host of its source is
 * mapped to a directory.
 */
@ExtendWith(SharedSystem.class)
class SampleCacheStoryIT {
    private static final String MANUAL = "docs/manual-product/";
    private static final String HOST = "paddleflow-public.hkg.bcebos.com";
    private static final int PICTURE = 35_000;
    private static final Pattern GAP = Pattern.compile(" {2,}");

    @TempDir Path directory;

    @Test
    void the_manual_can_be_typed_from_the_secret_to_the_training(Trainings trainings)
            throws Exception {
        var here = trainings.here();
        if (here.upstream(MANUAL + "01-secret.yaml").isEmpty()) {
            return;
        }
        prepare(here);
        try {
            play(here, new Typed(here));
        } finally {
            here.pdc("data", "map", "--remove", HOST);
        }
    }

    private static void play(Installation here, Typed set) throws IOException {
        assertThat(here.kubectl().output("get", "crd", "-o", "name"))
                .contains("/paddlejobs.batch.", "/samplejobs.batch.", "/samplesets.batch.");
        assertThat(set.create("01-secret")).isEqualTo("secret/imagenet created\n");
        assertThat(set.create("02-sampleset"))
                .isEqualTo("sampleset.batch.paddlepaddle.org/imagenet created\n");
        set.prints("103 KiB", "103 KiB");
        assertThat(row(set.get("pods"), "imagenet-runtime-0"))
                .containsSubsequence("1/1", "Running");
        set.job("03-samplejob", "imagenet-rmr");
        set.prints("4.0 KiB", "0 B");
        set.job("04-samplejob", "imagenet-sync");
        set.prints("205 KiB", "205 KiB");
        set.job("05-samplejob", "imagenet-clear");
        set.prints("205 KiB", "0 B");
        set.job("06-samplejob", "imagenet-warmup");
        set.prints("205 KiB", "205 KiB");
        training(set);
    }

    private static void training(Typed set) throws IOException {
        set.create("07-paddlejob");
        set.kubectl(
                "wait", "pdj/ps-demo", "--timeout=2m", "--for=jsonpath={.status.phase}=Running");
        assertThat(row(set.get("paddlejob"), "ps-demo")).startsWith("ps-demo", "Running", "PS");
        Await.until(
                "the image's program has begun",
                () -> !set.kubectl("logs", "ps-demo-ps-0").isEmpty());
        assertThat(
                        set.kubectl(
                                "exec",
                                "ps-demo-worker-0",
                                "--",
                                "/bin/bash",
                                "-c",
                                "ls /mnt/imagenet"))
                .isEqualTo("demo\ntrain\ntrain_list.txt\n");
        set.kubectl("delete", "sampleset", "imagenet", "--wait=false");
        Await.until(
                "the set to say for whom it waits",
                () -> set.get("sampleset/imagenet", "-o", "yaml").contains("PaddleJob ps-demo"));
        set.kubectl("delete", "paddlejob/ps-demo", "secret/imagenet");
        set.kubectl("delete", "samplejobs", "--all");
        set.kubectl("wait", "sampleset/imagenet", "--for=delete", "--timeout=1m");
    }

    /** What the manual's bucket has, smaller. */
    private void prepare(Installation here) throws Exception {
        var bucket = directory.resolve("bucket/imagenet");
        for (var part : List.of("demo/n01514859", "train/n01514859")) {
            Files.createDirectories(bucket.resolve(part));
            for (int picture = 0; picture < 3; picture++) {
                Files.write(bucket.resolve(part).resolve(picture + ".jpg"), new byte[PICTURE]);
            }
        }
        Files.writeString(bucket.resolve("train_list.txt"), "train/n01514859/0.jpg 0\n");
        here.pdc("data", "map", HOST, directory.resolve("bucket").toString());
        var _ = here.kubectl().run("", "create", "namespace", "paddle-system");
    }

    private static List<String> row(String table, String name) {
        return table.lines()
                .filter(line -> line.startsWith(name + " "))
                .flatMap(line -> Arrays.stream(GAP.split(line)))
                .toList();
    }

    /** What the manual types. */
    private record Typed(Installation here) {
        String kubectl(String... words) {
            return output(Stream.concat(Stream.of("-n", "paddle-system"), Arrays.stream(words)));
        }

        private String output(Stream<String> words) {
            return new Kubectl(here.home().resolve("kubeconfig"))
                    .output(words.toArray(String[]::new));
        }

        String create(String manifest) throws IOException {
            var file = here.upstream(MANUAL + manifest + ".yaml").orElseThrow();
            return output(Stream.of("create", "-f", file.toString()));
        }

        String get(String... what) {
            return kubectl(
                    Stream.concat(Stream.of("get"), Arrays.stream(what)).toArray(String[]::new));
        }

        void job(String manifest, String name) throws IOException {
            assertThat(create(manifest))
                    .isEqualTo("samplejob.batch.paddlepaddle.org/" + name + " created\n");
            kubectl(
                    "wait",
                    "samplejob/" + name,
                    "--timeout=1m",
                    "--for=jsonpath={.status.phase}=Succeeded");
            assertThat(get("samplejob", name)).matches("NAME +PHASE\n" + name + " +Succeeded\n");
        }

        /** The manual's table; its figures follow within half a minute. */
        void prints(String total, String cached) {
            Await.until(
                    "%s of %s to be printed".formatted(cached, total),
                    () -> figures().startsWith("imagenet|" + total + "|" + cached + "|"));
            assertThat(figures()).matches(".*[0-9] [MGTP]iB[|]1/1[|]Ready[|][0-9ms]+");
            assertThat(get("sampleset"))
                    .startsWith("NAME ")
                    .containsPattern(
                            "NAME +TOTAL SIZE +CACHED SIZE +AVAIL SPACE +RUNTIME +PHASE +AGE\n");
        }

        private String figures() {
            return String.join("|", row(get("sampleset"), "imagenet"));
        }
    }
}
