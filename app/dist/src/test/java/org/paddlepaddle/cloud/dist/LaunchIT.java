// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodesRequest;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

/** Everything that starts a program of the distribution starts it as the launch table says. */
class LaunchIT {
    private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
    private static final Distribution BUILT =
            new Distribution(Path.of("target/paddlecloud").toAbsolutePath());
    private static final ClassArchives ARCHIVES = new ClassArchives(BUILT);
    private static final UpRequest REQUEST =
            new UpRequest(
                    Path.of("/a=b/home"),
                    NetworkChoice.loopback,
                    OptionalInt.of(7443),
                    new NodesRequest(3, 2, 100),
                    false);

    @TempDir Path directory;
    private Path java;

    /** A Java that prints its arguments, one in a line. */
    @BeforeEach
    void makeJava() throws IOException {
        java = directory.resolve("java");
        var program = Files.createDirectories(java.resolve("bin")).resolve("java");
        Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    record Line(String words, String profile, String classes, String main) {}

    static List<Line> table() throws IOException {
        return Files.readAllLines(BUILT.root().resolve("launch/table")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t"))
                .map(columns -> new Line(columns[0], columns[1], columns[2], columns[3]))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("table")
    void the_launcher_starts_what_the_table_says(Line line) throws Exception {
        var typed = new ArrayList<>(List.of(line.words().split(" ")));
        typed.add("--more=a b");

        assertThat(started(BUILT.launcher(), typed)).isEqualTo(expected(line, typed));
    }

    private static List<String> expected(Line line, List<String> typed) {
        var words = new ArrayList<String>();
        words.add("@" + BUILT.root().resolve("bin/../launch") + "/" + line.profile() + ".args");
        if (Files.exists(ARCHIVES.archive(line.classes()))) {
            var archive = ARCHIVES.archive(line.classes());
            words.add("-XX:SharedArchiveFile=" + archive);
            words.add("-XX:OnError=rm -f '" + archive + "'");
        }
        words.addAll(List.of("-cp", BUILT.root() + "/lib/*", line.main()));
        words.addAll(typed);
        return words;
    }

    @ParameterizedTest
    @CsvSource({
        "status, command",
        "cube get, command",
        "cube serve, cube",
        "cube server, command",
        "operator, operator",
        "operators, command"
    })
    void words_are_whole_and_the_last_line_is_for_all_others(String typed, String profile)
            throws Exception {
        assertThat(started(BUILT.launcher(), List.of(typed.split(" "))).getFirst())
                .endsWith("/" + profile + ".args");
    }

    @ParameterizedTest
    @MethodSource("table")
    void classes_are_those_that_the_table_names_if_they_were_found_good(Line line)
            throws Exception {
        var copy = new ClassArchives(copy());
        var launcher = copy.distribution().launcher();
        var typed = List.of(line.words().split(" "));
        for (var name : ClassArchives.NAMES) {
            Files.createFile(copy.archive(name));
        }
        var archive = copy.archive(line.classes());

        assertThat(started(launcher, typed)).noneMatch(it -> it.contains("SharedArchive"));
        Files.writeString(copy.made(), "");
        assertThat(started(launcher, typed).contains("-XX:SharedArchiveFile=" + archive))
                .isEqualTo(Files.exists(archive));
        Files.setLastModifiedTime(copy.made(), FileTime.fromMillis(0));
        assertThat(started(launcher, typed)).noneMatch(it -> it.contains("SharedArchive"));
    }

    /** Launcher and table, without jars. */
    private Distribution copy() throws IOException {
        var root = Files.createDirectories(directory.resolve("copy"));
        for (var name : List.of("bin/pdc", "launch/table")) {
            Files.createDirectories(root.resolve(name).getParent());
            Files.copy(BUILT.root().resolve(name), root.resolve(name), COPY_ATTRIBUTES);
        }
        Files.createDirectories(root.resolve("classes"));
        return new Distribution(root);
    }

    @Test
    void nothing_typed_is_a_command() throws Exception {
        assertThat(started(BUILT.launcher(), List.of()).getFirst()).endsWith("/command.args");
    }

    @Test
    void a_link_leads_to_the_same_distribution() throws Exception {
        var link = Files.createSymbolicLink(directory.resolve("pdc"), BUILT.launcher());

        assertThat(started(link, List.of("version")))
                .contains("-cp", BUILT.root() + "/lib/*", Pdc.class.getName());
    }

    @Test
    void the_background_process_has_the_users_options_after_ours() throws Exception {
        var command = JavaCommand.of(REQUEST, BUILT);

        assertThat(run(command, "PDC_JAVA_OPTIONS", " -Xms64m  -Xmx2g "))
                .startsWith("@" + BUILT.root().resolve("bin/../launch/standalone.args"))
                .containsSequence("-Xms64m", "-Xmx2g", "-cp")
                .containsSequence(StandaloneMain.class.getName(), JavaCommand.STANDALONE)
                .endsWith(StandaloneArguments.of(REQUEST).toArray(String[]::new));
    }

    @Test
    void a_command_has_none_of_them() throws Exception {
        var command = List.of(BUILT.launcher().toString(), "status");

        assertThat(run(command, "PDC_JAVA_OPTIONS", "-Xmx2g")).doesNotContain("-Xmx2g");
    }

    @Test
    void the_image_on_a_node_is_the_one_of_the_dockerfile() throws IOException {
        var image = BUILT.image(Path.of("/jdk"));
        var file = Files.readAllLines(REPOSITORY.resolve("deploy/images/Dockerfile"));

        assertThat(image.entry()).containsExactly("/opt/paddlecloud/bin/pdc");
        assertThat(image.directories())
                .containsEntry(Path.of("/opt/paddlecloud"), BUILT.root())
                .containsEntry(Path.of("/opt/java"), Path.of("/jdk"));
        assertThat(image.variables())
                .containsEntry("PDC_DIST", "/opt/paddlecloud")
                .containsEntry("JAVA_HOME", "/opt/java");
        assertThat(file)
                .contains(
                        "COPY app/dist/target/paddlecloud /opt/paddlecloud",
                        "ENV PDC_DIST=/opt/paddlecloud",
                        "ENTRYPOINT [\"" + image.entry().getFirst() + "\"]");
    }

    @Test
    void a_java_that_containers_see_anyway_is_not_mounted() {
        var image = BUILT.image(Path.of("/usr/lib/jvm/jdk"));

        assertThat(image.directories()).containsOnlyKeys(Path.of("/opt/paddlecloud"));
        assertThat(image.programs())
                .containsExactly(Path.of("/opt/paddlecloud/bin"), Path.of("/usr/lib/jvm/jdk/bin"));
    }

    @Test
    void the_script_of_a_checkout_knows_no_option_of_a_jvm() throws IOException {
        assertThat(Files.readString(REPOSITORY.resolve("pdc")))
                .contains("exec \"$dist/bin/pdc\"")
                .doesNotContain("-X", "-cp", "org.paddlepaddle");
    }

    @ParameterizedTest
    @MethodSource("table")
    void every_main_exists(Line line) throws Exception {
        var name = line.main();
        if (name.startsWith("org.paddlepaddle.cloud.bench.")) {
            var source = "quality/bench/src/main/java/" + name.replace('.', '/') + ".java";
            assertThat(REPOSITORY.resolve(source)).exists();
        } else {
            assertThat(Class.forName(name, false, getClass().getClassLoader()))
                    .hasDeclaredMethods("main");
        }
    }

    static Stream<Path> profiles() throws IOException {
        return Files.list(BUILT.root().resolve("launch")).filter(it -> it.toString().endsWith("s"));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void every_profile_is_understood_by_this_java_and_used(Path profile) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var checked =
                new ProcessBuilder(java.toString(), "@" + profile, "-version")
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start();

        assertThat(new String(checked.getInputStream().readAllBytes()))
                .startsWith("openjdk version");
        assertThat(checked.waitFor()).isZero();
        assertThat(table()).extracting(line -> line.profile() + ".args").contains(name(profile));
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private List<String> started(Path launcher, List<String> typed) throws Exception {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(typed);
        return run(command, "PDC_JAVA_OPTIONS", "");
    }

    private List<String> run(List<String> command, String variable, String value) throws Exception {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("PDC_DIST");
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put(variable, value);
        var process = builder.start();
        try (var output = process.inputReader()) {
            var lines = output.readAllLines();
            assertThat(process.waitFor()).as("%s", lines).isZero();
            return lines;
        }
    }
}
