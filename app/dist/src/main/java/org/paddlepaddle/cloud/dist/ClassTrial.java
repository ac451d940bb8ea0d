// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

/**
 * Two runs of a small system with commands beside it: the first leaves its classes in archives, the
 * second must do with them.
 *
 * @param scratch a directory that is removed afterwards; the archives are left in it
 */
record ClassTrial(ClassArchives archives, Path scratch, Map<String, String> environment) {
    private static final String READY = "ready:";

    boolean succeeds() throws IOException, InterruptedException {
        return run("training", this::writing, ClassTraining.COMMANDS)
                && ends(ClassTraining.CUBE, writing(ClassArchives.CUBE), "")
                && ends(ClassTraining.SERVING, writing(ClassArchives.SERVING), "")
                && run("check", this::using, ClassTraining.QUESTION)
                && ends(ClassTraining.CUBE, using(ClassArchives.CUBE), "")
                && ends(ClassTraining.SERVING, using(ClassArchives.SERVING), "");
    }

    private String writing(String name) {
        return quoted("-XX:ArchiveClassesAtExit=" + file(name));
    }

    /** An archive that does not fit or is damaged ends a JVM with these options. */
    private String using(String name) {
        return quoted("-XX:SharedArchiveFile=" + file(name))
                + " -Xshare:on -XX:+UnlockDiagnosticVMOptions -XX:+VerifySharedSpaces";
    }

    private static String quoted(String option) {
        return "'" + option + "'";
    }

    private Path file(String name) {
        return scratch.resolve(name + ".jsa");
    }

    /** A system, and commands that ask it. */
    private boolean run(String name, UnaryOperator<String> options, String commands)
            throws IOException, InterruptedException {
        var home = Files.createDirectory(scratch.resolve(name));
        var system = system(home, options.apply(ClassArchives.STANDALONE));
        try {
            var kubeconfig = "--kubeconfig=" + home.resolve("kubeconfig");
            if (!isReady(system)
                    || !ends(commands, options.apply(ClassArchives.COMMAND), kubeconfig)) {
                return false;
            }
            system.getOutputStream().close();
            return system.waitFor() == 0;
        } finally {
            system.destroyForcibly();
        }
    }

    /** Whether a program that ends by itself ends well. */
    private boolean ends(String training, String options, String argument)
            throws IOException, InterruptedException {
        return builder(List.of(ClassTraining.WORD, training, argument), options)
                        .redirectOutput(Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /** It ends when its input does, so also with this process. */
    private Process system(Path home, String options) throws IOException {
        var request = new UpRequest(home, NetworkChoice.loopback, OptionalInt.empty());
        var words = new ArrayList<>(List.of(ClassTraining.WORD, ClassTraining.SYSTEM));
        words.addAll(StandaloneArguments.of(request));
        return builder(words, options).start();
    }

    private static boolean isReady(Process system) throws IOException {
        var output = system.inputReader(StandardCharsets.UTF_8);
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(READY)) {
                return true;
            }
        }
        return false;
    }

    private ProcessBuilder builder(List<String> words, String options) {
        var command = new ArrayList<>(List.of(archives.distribution().launcher().toString()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).directory(scratch.toFile());
        archives.prepare(builder.environment(), environment);
        builder.environment().put("JDK_JAVA_OPTIONS", options);
        return builder.redirectErrorStream(true);
    }
}
