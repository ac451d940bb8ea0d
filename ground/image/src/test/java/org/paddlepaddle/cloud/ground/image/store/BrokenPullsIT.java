// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.registry.Mirrors;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;
import org.paddlepaddle.cloud.ground.image.registry.RegistryTimeouts;
import org.paddlepaddle.cloud.ground.image.unpack.Trees;
import org.paddlepaddle.cloud.testkit.Real;
import org.paddlepaddle.cloud.testkit.image.HandmadeImage;
import org.paddlepaddle.cloud.testkit.image.ImageRegistry;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

/** Pulls that are killed at any step, and pulls onto a disk that is full. */
@Tag("loop")
class BrokenPullsIT {
    private static final int LAYERS = 5;
    private static final int FILES = 40;
    private static final int NOISE = 20_000;

    @TempDir Path directory;
    private final ImageRegistry registry = new ImageRegistry();

    @AfterEach
    void stop() {
        registry.close();
    }

    private static HandmadeImage image() {
        var layers =
                IntStream.range(0, LAYERS)
                        .mapToObj(BrokenPullsIT::layer)
                        .toArray(LayerArchive[]::new);
        return HandmadeImage.of("{\"Cmd\":[\"/a\"]}", layers);
    }

    private static LayerArchive layer(int number) {
        var archive = new LayerArchive();
        var noise = new byte[NOISE];
        var random = new Random(number);
        for (int file = 0; file < FILES; file++) {
            random.nextBytes(noise);
            archive.file("d" + number + "/f" + file, 0644, noise.clone());
        }
        return number == 0 ? archive : archive.file("d" + (number - 1) + "/.wh.f0", "");
    }

    private static ImageStore store(Path place) {
        return new ImageStore(
                place,
                new RegistryClient(RegistryTimeouts.DEFAULT, Mirrors.NONE, Map.of()),
                InstantSource.system());
    }

    /** Pulls, and says each step before it goes on; killed by who reads that. */
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) {
            store(Path.of(arguments[0]))
                    .pull(
                            ImageReference.parse(arguments[1]),
                            Keyring.EMPTY,
                            step -> System.out.println(step.step()));
            System.out.println("pulled");
        }
    }

    @Test
    void when_a_pull_is_killed_then_the_image_is_whole_or_not_there_and_the_next_pull_brings_it()
            throws Exception {
        var name = ImageReference.parse(registry.put("a/b", "1", image()));
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new Random(seed);
        int rounds = Boolean.getBoolean("paddlecloud.nightly") ? 60 : 6;
        int killed = 0;
        for (int round = 0; round < rounds; round++) {
            var place = directory.resolve("store" + round % 3);
            killed += killAfter(random.nextInt(2 * LAYERS + 2), place, name) ? 1 : 0;

            var found = store(place).find(name);
            found.ifPresent(BrokenPullsIT::assertWhole);
            assertWhole(store(place).pull(name, Keyring.EMPTY, _ -> {}));
            if (random.nextBoolean()) {
                store(place).remove(name);
                store(place)
                        .collect(
                                new Collection(Duration.ZERO, true, Duration.ofSeconds(-5)),
                                Set.of());
                assertThat(files(place.resolve("layers"))).isEmpty();
                assertThat(files(place.resolve("roots"))).isEmpty();
            }
        }
        assertThat(killed).isPositive();
    }

    /** Whether it was killed on its way. */
    private static boolean killAfter(int steps, Path place, ImageReference image)
            throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        var classes =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        var process =
                new ProcessBuilder(
                                List.of(
                                        java,
                                        "-XX:TieredStopAtLevel=1",
                                        "-cp",
                                        classes,
                                        Victim.class.getName(),
                                        place.toString(),
                                        image.toString()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        boolean onItsWay = true;
        try (var lines = process.inputReader()) {
            for (int step = 0; step <= steps && onItsWay; step++) {
                var line = lines.readLine();
                onItsWay = line != null && !line.equals("pulled");
            }
            process.destroyForcibly().waitFor();
        }
        return onItsWay;
    }

    private static void assertWhole(StoredImage image) {
        for (int layer = 0; layer < LAYERS; layer++) {
            var files = image.root().resolve("d" + layer);
            int hidden = layer < LAYERS - 1 ? 1 : 0;
            assertThat(files(files)).as("of " + files).hasSize(FILES - hidden);
            assertThat(files.resolve("f" + (FILES - 1))).hasSize(NOISE);
        }
    }

    private static List<Path> files(Path place) {
        try {
            return Files.exists(place) ? Trees.children(place) : List.of();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void when_the_disk_is_full_then_the_pull_says_so_and_works_when_there_is_room()
            throws Exception {
        Real.root();
        var name = ImageReference.parse(registry.put("a/b", "1", image()));
        var place = Files.createDirectory(directory.resolve("small"));
        run("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", place.toString());
        try {
            assertThatThrownBy(() -> store(place).pull(name, Keyring.EMPTY, _ -> {}))
                    .isInstanceOf(ImageUnavailableException.class)
                    .hasMessageMatching("(?s).*(no space left on the disk|larger than).*");
            assertThat(store(place).find(name)).isEmpty();

            run("mount", "-o", "remount,size=64m", place.toString());

            assertWhole(store(place).pull(name, Keyring.EMPTY, _ -> {}));
        } finally {
            run("umount", place.toString());
        }
    }

    private static void run(String... words) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
    }
}
