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
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.supervise.Threads;

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
    static final String SERVING = "serving";
    static final String QUESTION = "question";

    private static final Duration WHILE = Duration.ofSeconds(3);

    /** A program for ONNX Runtime that answers what it is asked: {@code y = Identity(x)}. */
    private static final String IDENTITY =
            "08083a3e0a100a017812017922084964656e7469747912086964656e74697479"
                    + "5a0f0a0178120a0a08080112040a020801620f0a0179120a0a08080112040a020801"
                    + "4202100d";

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
                Threads.startPlatform("leash", ClassTraining::endWithInput);
                StandaloneMain.main(rest);
            }
            case COMMANDS -> System.exit(type(rest[1]));
            case QUESTION -> System.exit(Pdc.run("get", "nodes", rest[1]));
            case CUBE -> serve(cube());
            case SERVING -> serve(serving());
            default -> throw new IllegalArgumentException(rest[0]);
        }
    }

    /** A server that never ends, for a moment. */
    private static void serve(String... words) throws InterruptedException {
        Threads.startPlatform("server", () -> Pdc.run(words));
        Thread.sleep(WHILE);
        System.exit(0);
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

    private static String[] serving() throws IOException {
        var model = Files.createTempFile(Path.of(""), "identity", ".onnx");
        Files.write(model, HexFormat.of().parseHex(IDENTITY));
        return new String[] {
            "serve", model.toString(), "--name", "identity", "--host", "127.0.0.1", "--port", "0"
        };
    }
}
