// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever becomes of the archives, programs start. */
@Timeout(600)
class ClassArchivesIT {
    private static final Map<String, String> NOTHING = Map.of();
    private static final String SHOWN = "-Xshare:on -Xlog:class+load";
    private static final String FROM_ARCHIVE = "source: shared objects file (top)";

    @TempDir Path directory;
    private BuiltDistribution copy = BuiltDistribution.HERE;
    private ClassArchives archives = copy.archives();

    @BeforeEach
    void copy() throws Exception {
        copy = BuiltDistribution.withArchives().copyTo(directory.resolve("a distribution"));
        archives = copy.archives();
    }

    @Test
    void they_are_made_and_used_and_nothing_else_is_left() throws Exception {
        assertThat(names(archives))
                .contains("command.jsa", "cube.jsa", "made", "serving.jsa", "standalone.jsa");
        assertThat(names(archives)).noneMatch(name -> name.startsWith("making-"));
        assertThat(Files.readString(archives.made()))
                .startsWith(System.getProperty("java.home"))
                .contains("paddlecloud-dist-");
        assertThat(used("status")).isTrue();
        assertThat(used("cube", "serve", "--help")).isTrue();
        assertThat(used("operator", "--help")).isTrue();
    }

    /** Its words are the first of {@code start.log}, where people look for what went wrong. */
    @Test
    void a_system_starts_with_its_archive_and_says_nothing_of_it() throws Exception {
        var system = new String[] {"up", "--foreground", "--help"};
        var options = Map.of("PDC_JAVA_OPTIONS", SHOWN);

        assertThat(copy.run(options, system).said()).contains(FROM_ARCHIVE);
        assertThat(copy.run(NOTHING, system).said()).doesNotContain("[error]");
    }

    private static List<String> names(ClassArchives of) throws IOException {
        try (var files = Files.list(of.directory())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** A JVM that is told to do it with its archive or not at all. */
    private boolean used(String... words) throws Exception {
        return copy.run(Map.of("JDK_JAVA_OPTIONS", SHOWN), words).said().contains(FROM_ARCHIVE);
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
        damage(archives.archive(ClassArchives.COMMAND), damage);

        var outcome = copy.run(NOTHING, "version");

        assertThat(outcome.exit()).as(outcome.said()).isZero();
        assertThat(outcome.said()).startsWith("PaddleCloud ");
    }

    @ParameterizedTest
    @EnumSource(names = {"TRUNCATED", "ZEROED", "OF_ANOTHER_JDK"})
    void damage_that_left_no_trace_is_found_by_the_jvm(Damage damage) throws Exception {
        for (var name : List.of(ClassArchives.COMMAND, ClassArchives.CUBE)) {
            damage(archives.archive(name), damage);
            Files.setLastModifiedTime(archives.archive(name), FileTime.fromMillis(0));
        }

        assertThat(copy.run(NOTHING, "version").exit()).isZero();
        assertThat(copy.run(NOTHING, "cube", "serve", "--help").exit()).isZero();
    }

    @Test
    void a_jvm_that_crashes_removes_the_archive_it_was_started_with() throws Exception {
        var server = copy.start(NOTHING, "cube", "serve", "--port=0", "--data=data", "-o", "json");
        try {
            assertThat(server.inputReader().readLine()).contains("listens");
            new ProcessBuilder("kill", "-SEGV", server.pid() + "").start().waitFor();
            assertThat(server.waitFor()).isEqualTo(134);
        } finally {
            server.destroyForcibly();
        }
        assertThat(archives.archive(ClassArchives.CUBE)).doesNotExist();
        assertThat(archives.archive(ClassArchives.COMMAND)).exists();
        assertThat(archives.areMade()).as("it is not tried again").isTrue();
    }

    @Test
    void many_commands_at_once_without_archives_begin_one_maker_at_most() throws Exception {
        Files.delete(archives.made());
        var processes = new ArrayList<Process>();
        for (int i = 0; i < 8; i++) {
            processes.add(copy.start(NOTHING, "version"));
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
                .filter(process -> commandLine(process).contains(copy.root() + ""))
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
        Files.delete(archives.made());
        for (var name : ClassArchives.NAMES) {
            Files.delete(archives.archive(name));
        }
        var maker = copy.start(NOTHING, ClassArchives.MAKE);
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
        assertThat(names(archives)).noneMatch(name -> name.endsWith(".jsa") || name.equals("made"));
        assertThat(archives.areMade()).isFalse();
    }

    @Test
    void a_distribution_that_nobody_may_write_starts_and_stays_as_it_is() throws Exception {
        var root = copy.root();
        Files.delete(archives.made());
        var sealed =
                "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && exec"
                        + " \"$0/bin/pdc\" version";
        var wrapper = List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c");
        var possible = new ArrayList<>(wrapper);
        possible.addAll(List.of("mount --bind \"$0\" \"$0\"", root.toString()));
        assumeTrue(
                new ProcessBuilder(possible).start().waitFor() == 0,
                "this machine lets nobody mount");
        var command = new ArrayList<>(wrapper);
        command.addAll(List.of(sealed, root.toString()));

        var outcome = BuiltDistribution.outcome(BuiltDistribution.start(command, NOTHING));

        assertThat(outcome.said()).startsWith("PaddleCloud ");
        assertThat(outcome.exit()).isZero();
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
        var lib = archive.resolveSibling("../lib");
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
}
