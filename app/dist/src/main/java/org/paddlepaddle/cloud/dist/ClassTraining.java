// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the classes in an archive are taken from: a small system that ends when its input does, and
 * the commands that people type.
 */
public final class ClassTraining {
    /** What the launch table calls it. */
    static final String WORD = "class-training";

    static final String SYSTEM = "system";
    static final String COMMANDS = "commands";
    static final String CUBE = "cube";
    static final String QUESTION = "question";

    private static final Duration SERVING = Duration.ofSeconds(2);

    /** Commands that ask a cluster. Whatever they answer: on a busy machine some give up. */
    private static final List<String> ASKING =
            List.of(
                    "get nodes",
                    "apply -f @MANIFEST@",
                    "get pods,paddlejobs -A",
                    "wait pod/training --for=jsonpath={.status.phase}=Succeeded --timeout=30s",
                    "wait pdj/training --for=jsonpath={.status.phase}=Completed --timeout=30s",
                    "logs training",
                    "get pod training -o json",
                    "describe pod training",
                    "why pdj/training",
                    "events",
                    "top nodes",
                    "delete pod/training",
                    "delete pdj/training");

    private ClassTraining() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (rest[0]) {
            case SYSTEM -> {
                Thread.ofPlatform().daemon().name("leash").start(ClassTraining::endWithInput);
                StandaloneMain.main(rest);
            }
            case COMMANDS -> System.exit(type(rest[1]));
            case QUESTION -> System.exit(Pdc.run("get", "nodes", rest[1]));
            case CUBE -> {
                Thread.ofPlatform().daemon().name("cube").start(() -> Pdc.run(cube()));
                Thread.sleep(SERVING);
                System.exit(0);
            }
            default -> throw new IllegalArgumentException(rest[0]);
        }
    }

    private static void endWithInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.exit(0);
        }
    }

    /**
     * @param kubeconfig the option that names the training's own system: no other may be meant
     */
    private static int type(String kubeconfig) throws IOException {
        var manifest = Files.createTempFile(Path.of(""), "training", ".yaml");
        try (var text =
                Objects.requireNonNull(ClassTraining.class.getResourceAsStream("training.yaml"))) {
            Files.copy(text, manifest, StandardCopyOption.REPLACE_EXISTING);
        }
        Pdc.run("version");
        Pdc.run("--help");
        for (var line : ASKING) {
            var words = line.replace("@MANIFEST@", manifest.toString()).split(" ");
            Pdc.run(Stream.concat(Stream.of(words), Stream.of(kubeconfig)).toArray(String[]::new));
        }
        return 0;
    }

    private static String[] cube() {
        return "cube serve --port=0 --embedded-agent --agent-port=0 --loops=1 -o json --data=cube"
                .split(" ");
    }
}
