// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process of the run: a rival, our server, a load generator. Ours speak in lines of JSON on
 * standard input and output; what any of them says on standard error is in its log.
 */
public final class Child implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 20;

    private final String name;
    private final Process process;
    private final Path log;
    private final BufferedReader out;
    private final Writer in;

    private Child(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Starts a program that is not ours; its output goes to the log. */
    public static Child program(String name, Path directory, List<String> command) {
        return start(name, directory, command, true);
    }

    /** Starts one of our mains with this JDK and class path. */
    public static Child java(
            String name,
            Path directory,
            Cpus cpus,
            List<String> options,
            Class<?> main,
            String... arguments) {
        var command = new ArrayList<>(cpus.prefix());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return start(name, directory, command, false);
    }

    private static Child start(String name, Path directory, List<String> command, boolean quiet) {
        try {
            Files.createDirectories(directory);
            var log = directory.resolve(name + ".log");
            var builder =
                    new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
            if (quiet) {
                builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            }
            return new Child(name, builder.start(), log);
        } catch (IOException e) {
            throw new BenchException("cannot start " + name + ": " + e.getMessage(), e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Sends a request and waits for its answer. */
    public <T> T ask(Object request, Class<T> answer) {
        try {
            in.write(JSON.writeValueAsString(request));
            in.write('\n');
            in.flush();
        } catch (IOException e) {
            throw ended(e);
        }
        return next(answer);
    }

    /** Waits for the next line the program says. */
    public <T> T next(Class<T> answer) {
        try {
            var line = out.readLine();
            if (line == null) {
                throw ended(new IOException("end of output"));
            }
            return JSON.readValue(line, answer);
        } catch (JsonProcessingException e) {
            throw new BenchException(name + " said something else: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw ended(e);
        }
    }

    private BenchException ended(IOException cause) {
        return new BenchException(
                name + " ended unexpectedly; its log ends with:\n" + tail(), cause);
    }

    /** The last lines of the log. */
    public String tail() {
        try {
            var lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks it to end, and kills it when it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
