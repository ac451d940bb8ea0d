// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever becomes of the archives, programs start. */
@Timeout(600)
class ClassArchivesIT {
    private static final ClassArchives BUILT =
            new ClassArchives(new Distribution(Path.of("target/paddlecloud").toAbsolutePath()));

    @TempDir Path directory;
    private ClassArchives copy = BUILT;

    /** The stories use them too. */
    @BeforeAll
    static void make() throws Exception {
        if (!BUILT.areMade()) {
            assertThat(run(BUILT, List.of(), "", ClassArchives.MAKE)).isEqualTo("exit 0");
        }
    }

    /** Jars of the same size and time, archives that may be damaged. */
    @BeforeEach
    void copy() throws IOException {
        copy = new ClassArchives(new Distribution(directory.resolve("a distribution")));
        try (var files = Files.walk(BUILT.distribution().root())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var to = copy.distribution().root().resolve(relative(file));
                Files.createDirectories(to.getParent());
                if (file.startsWith(BUILT.distribution().root().resolve("lib"))) {
                    Files.createLink(to, file);
                } else {
                    Files.copy(file, to, COPY_ATTRIBUTES);
                }
            }
        }
    }

    private static Path relative(Path file) {
        return BUILT.distribution().root().relativize(file);
    }

    @Test
    void they_are_made_and_used_and_nothing_else_is_left() throws Exception {
        assertThat(names(BUILT)).contains("command.jsa", "cube.jsa", "made", "standalone.jsa");
        assertThat(names(BUILT)).noneMatch(name -> name.startsWith("making-"));
        assertThat(Files.readString(BUILT.made()))
                .startsWith(System.getProperty("java.home"))
                .contains("paddlecloud-dist-");
        assertThat(used("status")).isTrue();
        assertThat(used("cube", "serve", "--help")).isTrue();
        assertThat(used("operator", "--help")).isTrue();
    }

    private static List<String> names(ClassArchives of) throws IOException {
        try (var files = Files.list(of.directory())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** A JVM that is told to do it with its archive or not at all. */
    private boolean used(String... words) throws Exception {
        var said = run(copy, List.of(), "-Xshare:on -Xlog:class+load", words);
        return said.contains("source: shared objects file (top)");
    }

    /** What may happen to a file. */
    enum Damage {
        EMPTY,
        TRUNCATED,
        ZEROED,
        OF_ANOTHER_JDK,
        OF_OTHER_JARS
    }

    @ParameterizedTest
    @EnumSource
    void a_command_starts_whatever_happened_to_its_archive(Damage damage) throws Exception {
        damage(copy.archive(ClassArchives.COMMAND), damage);

        assertThat(run(copy, List.of(), "", "version"))
                .startsWith("PaddleCloud ")
                .endsWith("exit 0");
    }

    @ParameterizedTest
    @EnumSource(names = {"TRUNCATED", "ZEROED", "OF_ANOTHER_JDK"})
    void damage_that_left_no_trace_is_found_by_the_jvm(Damage damage) throws Exception {
        for (var name : List.of(ClassArchives.COMMAND, ClassArchives.CUBE)) {
            damage(copy.archive(name), damage);
            Files.setLastModifiedTime(copy.archive(name), FileTime.fromMillis(0));
        }

        assertThat(run(copy, List.of(), "", "version")).endsWith("exit 0");
        assertThat(run(copy, List.of(), "", "cube", "serve", "--help")).endsWith("exit 0");
    }

    @Test
    void a_jvm_that_crashes_removes_the_archive_it_was_started_with() throws Exception {
        var server =
                start(
                        copy,
                        List.of(),
                        "",
                        "cube",
                        "serve",
                        "--port=0",
                        "--data=data",
                        "-o",
                        "json");
        assertThat(server.inputReader().readLine()).contains("listens");

        new ProcessBuilder("kill", "-SEGV", server.pid() + "").start().waitFor();

        assertThat(server.waitFor()).isEqualTo(134);
        assertThat(copy.archive(ClassArchives.CUBE)).doesNotExist();
        assertThat(copy.archive(ClassArchives.COMMAND)).exists();
        assertThat(copy.areMade()).as("it is not tried again").isTrue();
    }

    @Test
    void many_commands_at_once_without_archives_begin_one_maker_at_most() throws Exception {
        Files.delete(copy.made());
        var processes = new ArrayList<Process>();
        for (int i = 0; i < 8; i++) {
            processes.add(start(copy, List.of(), "", "version"));
        }

        for (var process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        var makers = makers();
        makers.forEach(ProcessHandle::destroyForcibly);
        assertThat(makers).hasSizeLessThanOrEqualTo(1);
    }

    /** JVMs that make archives of the copy. */
    private List<ProcessHandle> makers() {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).contains(copy.distribution().root() + ""))
                .filter(process -> commandLine(process).contains("ClassArchiveMain"))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", process.pid() + "", "cmdline"));
        } catch (IOException | UncheckedIOException _) {
            return "";
        }
    }

    @Test
    void a_maker_that_is_killed_takes_its_system_along_and_leaves_nothing_that_is_used()
            throws Exception {
        Files.delete(copy.made());
        for (var name : ClassArchives.NAMES) {
            Files.delete(copy.archive(name));
        }
        var maker = start(copy, List.of(), "", ClassArchives.MAKE);
        while (maker.descendants().noneMatch(child -> commandLine(child).contains("--home="))) {
            assertThat(maker.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        var system =
                maker.descendants()
                        .filter(child -> commandLine(child).contains("--home="))
                        .findFirst()
                        .orElseThrow();

        maker.destroyForcibly().waitFor();

        system.onExit().get(5, TimeUnit.MINUTES);
        assertThat(names(copy)).noneMatch(name -> name.endsWith(".jsa") || name.equals("made"));
        assertThat(copy.areMade()).isFalse();
    }

    @Test
    void a_distribution_that_nobody_may_write_starts_and_stays_as_it_is() throws Exception {
        var root = copy.distribution().root();
        Files.delete(copy.made());
        var sealed =
                "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && shift 0"
                        + " && exec \"$0/bin/pdc\" version";
        var wrapper = List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c");
        var possible = new ArrayList<>(wrapper);
        possible.addAll(List.of("mount --bind \"$0\" \"$0\"", root.toString()));
        assumeTrue(
                new ProcessBuilder(possible).start().waitFor() == 0,
                "this machine lets nobody mount");
        var command = new ArrayList<>(wrapper);
        command.addAll(List.of(sealed, root.toString()));

        assertThat(said(process(command, ""))).startsWith("PaddleCloud ").endsWith("exit 0");
        assertThat(makers()).isEmpty();
    }

    private static void damage(Path archive, Damage how) throws IOException {
        switch (how) {
            case EMPTY -> Files.write(archive, new byte[0]);
            case TRUNCATED -> cut(archive, Files.size(archive) / 2);
            case ZEROED -> write(archive, Files.size(archive) / 3, new byte[4_000_000]);
            case OF_ANOTHER_JDK -> {
                // As the header of an archive names the JVM that wrote it.
                var header = ByteBuffer.allocate(4096);
                try (var channel = FileChannel.open(archive)) {
                    channel.read(header);
                }
                var text = new String(header.array(), ISO_8859_1);
                assertThat(text).contains("OpenJDK");
                write(archive, text.indexOf("OpenJDK"), "ClosedJ".getBytes(ISO_8859_1));
            }
            case OF_OTHER_JARS -> {
                var jar = jars(archive).getFirst();
                var bytes = Files.readAllBytes(jar);
                Files.delete(jar);
                Files.write(jar, bytes);
                Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
            }
        }
    }

    private static List<Path> jars(Path archive) throws IOException {
        var lib = archive.getParent().resolveSibling("lib");
        try (var jars = Files.list(lib)) {
            return jars.filter(it -> it.toString().contains("paddlecloud-cli")).toList();
        }
    }

    private static void cut(Path file, long size) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    private static void write(Path file, long at, byte[] bytes) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), at);
        }
    }

    private static String run(
            ClassArchives of, List<String> wrapper, String options, String... words)
            throws Exception {
        return said(start(of, wrapper, options, words));
    }

    private static String said(Process process) throws Exception {
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text + "exit " + process.waitFor();
    }

    private static Process start(
            ClassArchives of, List<String> wrapper, String options, String... words)
            throws IOException {
        var command = new ArrayList<>(wrapper);
        command.add(of.distribution().launcher().toString());
        command.addAll(List.of(words));
        return process(command, options);
    }

    private static Process process(List<String> command, String options) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(Files.createTempDirectory("pdc").toFile());
        builder.environment().remove("PDC_DIST");
        builder.environment().put("PDC_HOME", "/nonexistent/home");
        builder.environment().put("PDC_LANG", "en");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (!options.isEmpty()) {
            builder.environment().put("JDK_JAVA_OPTIONS", options);
        }
        return builder.start();
    }
}
