// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** One PDC_HOME and the distribution's {@code pdc} on it. Closing it ends everything. */
final class Installation implements AutoCloseable {
    /** Making Paddle's environment on a slow line is the longest thing a story waits for. */
    private static final long LONGEST_MINUTES = 15;

    /** Stories begin many systems that live for seconds: the second compiler would cost more. */
    private static final String QUICK_TO_START = "-XX:TieredStopAtLevel=1";

    private static final String JAVA = System.getProperty("java.home");

    private final Path home;

    private Installation(Path home) {
        this.home = home;
    }

    static Installation fresh(Path directory) throws IOException {
        Classes.made();
        var home = Files.createDirectories(directory.resolve("home"));
        Files.createSymbolicLink(home.resolve("images"), sharedImages());
        return new Installation(home);
    }

    /** With them every command and system starts in half the time. */
    private static final class Classes {
        private static final boolean MADE = make();

        static boolean made() {
            return MADE;
        }

        private static boolean make() {
            try {
                return new Installation(Path.of("/nonexistent")).exit("class-archive") == 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while class archives were made", e);
            }
        }
    }

    Path home() {
        return home;
    }

    Path repository() {
        return Path.of("../..").toAbsolutePath().normalize();
    }

    /** A manifest of upstream's, byte for byte, where they are at hand. */
    Optional<Path> upstream(String manifest) {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_CORPUS")).map(Path::of);
        var found =
                named.orElseGet(() -> repository().resolveSibling("shared/corpus"))
                        .resolve(manifest);
        if (!Files.exists(found)) {
            System.out.println("upstream's " + manifest + " is not at hand");
        }
        return Optional.of(found).filter(Files::exists);
    }

    Kubectl kubectl() {
        return new Kubectl(home.resolve("kubeconfig"));
    }

    /** Runs a command that must succeed and returns what it printed. */
    String pdc(String... arguments) throws IOException, InterruptedException {
        var output = Files.createTempFile("pdc", ".out");
        int exit = exit(start(output, arguments), arguments);
        var printed = Files.readString(output);
        Files.delete(output);
        assertThat(exit).as("pdc %s: %s", arguments[0], printed).isZero();
        return printed;
    }

    /** How a command ends that need not succeed. */
    int exit(String... arguments) throws IOException, InterruptedException {
        return exit(start(Path.of("/dev/null"), arguments), arguments);
    }

    private static int exit(Process running, String... arguments) throws InterruptedException {
        assertThat(running.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES))
                .as("pdc %s ends", Arrays.toString(arguments))
                .isTrue();
        return running.exitValue();
    }

    /** How a command ended, and what it printed. */
    record Outcome(int exit, String printed) {}

    /** A command typed in another directory. */
    Outcome in(Path directory, String... arguments) throws IOException, InterruptedException {
        return outcome(directory, command(arguments));
    }

    /**
     * A command with a terminal: texts that are waited for and texts that are typed then take turns
     * in the script.
     */
    Outcome atTerminal(Path directory, List<String> script, String... arguments)
            throws IOException, InterruptedException {
        var typist =
                Files.writeString(directory.resolve("typist.py"), Trainings.resource("typist.py"));
        var words = new ArrayList<>(List.of(Real.python().toString(), typist.toString()));
        words.addAll(script);
        words.add("--");
        words.addAll(command(arguments));
        return outcome(directory, words);
    }

    /** Lines as a person types them one after the other; the first that fails ends it. */
    Outcome script(Path directory, String lines) throws IOException, InterruptedException {
        var path = directory.resolve("bin");
        launcher(path.resolve("pdc"));
        var script = "set -eux\nPATH='%s':$PATH\n%s".formatted(path, lines);
        return outcome(directory, List.of("bash", "-c", script));
    }

    private Outcome outcome(Path directory, List<String> words)
            throws IOException, InterruptedException {
        var output = Files.createTempFile("pdc", ".out");
        var process = new ProcessBuilder(words).directory(directory.toFile());
        int exit = exit(begin(process, output), words.toArray(String[]::new));
        var printed = Files.readString(output);
        Files.delete(output);
        return new Outcome(exit, printed);
    }

    /** Begins a command; whether it succeeds is the caller's to see. */
    Process start(Path output, String... arguments) throws IOException {
        return begin(new ProcessBuilder(command(arguments)), output);
    }

    private Process begin(ProcessBuilder process, Path output) throws IOException {
        process.redirectErrorStream(true).redirectOutput(output.toFile());
        process.environment().put("JAVA_HOME", JAVA);
        process.environment().put("PDC_HOME", home.toString());
        // Whoever builds may work on a cluster of their own.
        process.environment().remove("KUBECONFIG");
        process.environment().put("PDC_DIST", distribution().toString());
        process.environment().put("PDC_LANG", "en");
        process.environment().putIfAbsent("PDC_JAVA_OPTIONS", QUICK_TO_START);
        return process.start();
    }

    /** A command that needs no system: only the distribution and a directory to work in. */
    static String run(Path directory, String... arguments)
            throws IOException, InterruptedException {
        return new Installation(directory).pdc(arguments);
    }

    /** The distribution's {@code pdc} as a program that a script can call. */
    static void launcher(Path file) throws IOException {
        var program = new Installation(file).distribution().resolve("bin/pdc");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file, "#!/bin/sh\nJAVA_HOME='%s' exec '%s' \"$@\"\n".formatted(JAVA, program));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    static List<String> processesNaming(String text) {
        return new Installation(Path.of(text)).processes();
    }

    /** As a crash would: nothing gets to say goodbye. */
    void killSystem() throws IOException {
        kill(systemPid());
    }

    /** Without waiting until the process is gone, as somebody in a hurry does. */
    void killSystemAndGoOn() throws IOException {
        ProcessHandle.of(systemPid()).ifPresent(ProcessHandle::destroyForcibly);
    }

    static void kill(long pid) {
        var process = ProcessHandle.of(pid);
        process.ifPresent(ProcessHandle::destroyForcibly);
        process.ifPresent(it -> it.onExit().join());
    }

    long systemPid() throws IOException {
        var state = Files.readString(home.resolve("run/state.json"));
        return Long.parseLong(state.replaceAll("(?s).*\"pid\"\\s*:\\s*(\\d+).*", "$1"));
    }

    /** Processes that run on behalf of this home, by what their command lines name. */
    List<String> processes() {
        return programs(home.toString());
    }

    /** Command lines of this machine's processes that contain a text. */
    static List<String> programs(String text) {
        try (var pids = Files.list(Path.of("/proc"))) {
            return pids.filter(pid -> pid.getFileName().toString().matches("\\d+"))
                    .flatMap(pid -> commandLine(pid).stream())
                    .filter(line -> line.contains(text))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            pdc("down");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<String> command(String... arguments) {
        var command = new ArrayList<String>();
        command.add(distribution().resolve("bin/pdc").toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Path distribution() {
        return repository().resolve("app/dist/target/paddlecloud");
    }

    private static Path sharedImages() throws IOException {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_IMAGES")).map(Path::of);
        var usual = Path.of(System.getProperty("user.home"), ".cache", "paddlecloud", "images");
        return Files.createDirectories(named.orElse(usual));
    }

    private static Optional<String> commandLine(Path process) {
        try {
            var text = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
            return Optional.of(text.replace('\0', ' '));
        } catch (IOException | UncheckedIOException ended) {
            return Optional.empty();
        }
    }
}
