// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Breaks every rule of {@link Directions} on purpose: a rule that cannot fail checks nothing. */
class BrokenDirectionsTest {
    private static final String ROOT = "org.paddlepaddle.cloud.";

    @TempDir Path directory;

    @Test
    void a_module_that_sees_too_much_is_found() throws IOException {
        var broken =
                compiled(
                        Map.of(
                                "cli.Secret",
                                "public class Secret {}",
                                "cube.client.Curious",
                                "class Curious { " + ROOT + "cli.Secret secret; }"));

        assertBroken(Directions.sight(module("cube.client")), broken, "Curious");
    }

    @Test
    void a_package_of_no_module_is_found() throws IOException {
        var broken = compiled(Map.of("stranger.Guest", "class Guest {}"));

        assertBroken(Directions.EVERY_CLASS_HAS_A_MODULE, broken, "Guest");
    }

    @ParameterizedTest
    @CsvSource({"plan", "ground.rules", "ground.placement", "ground.node.pod"})
    void decisions_that_touch_the_world_are_found(String pure) throws IOException {
        var broken =
                compiled(
                        Map.of(
                                pure + ".Reads",
                                "class Reads { java.nio.file.Path at(java.nio.file.FileSystem f)"
                                        + " { return f.getPath(\"x\"); } }"));

        assertBroken(Directions.DECISIONS_SEE_NOTHING_OUTSIDE, broken, "Reads");
    }

    @ParameterizedTest
    @CsvSource({"plan", "ground.rules", "ground.placement", "ground.node.pod"})
    void decisions_that_read_the_clock_are_found(String pure) throws IOException {
        var broken =
                compiled(
                        Map.of(
                                pure + ".Late",
                                "class Late { Object at = java.time.Instant.now(); }"));

        assertBroken(Directions.DECISIONS_READ_NO_CLOCK_AND_NO_DICE, broken, "Late");
    }

    @Test
    void rules_of_a_controller_that_read_the_clock_are_found() throws IOException {
        var broken =
                compiled(
                        Map.of(
                                "ground.controllers.LateRules",
                                "class LateRules { long at = System.nanoTime(); }"));

        assertBroken(Directions.DECISIONS_READ_NO_CLOCK_AND_NO_DICE, broken, "LateRules");
    }

    @ParameterizedTest
    @CsvSource({
        "cube.client.Client, THE_DATA_PLANE_KNOWS_NO_KUBERNETES",
        "ground.server.Client, THE_API_SERVER_KNOWS_NO_CLIENT",
        "ground.rules.Client, RULES_KNOW_NOTHING_BUT_JAVA",
        "ground.placement.Client, PLACEMENT_KNOWS_NO_CLIENT"
    })
    void who_must_not_know_a_client_and_does_is_found(String type, String rule) throws Exception {
        var broken =
                compiled(
                        Map.of(
                                type,
                                "class Client { io.fabric8.kubernetes.client.KubernetesClient it;"
                                        + " }"));

        assertBroken((ArchRule) Directions.class.getDeclaredField(rule).get(null), broken, type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ground.node  | new Thread(() -> {})",
                "ground.server| Thread.ofVirtual()",
                "operator     | Thread.startVirtualThread(() -> {})",
                "cube.client  | java.util.concurrent.Executors.newFixedThreadPool(1)",
                "standalone   | new java.util.Timer()",
                "http         | new io.netty.util.concurrent.DefaultThreadFactory(\"x\")",
                "dist         | new java.util.concurrent.ForkJoinPool()"
            })
    void who_makes_a_thread_is_found(String module, String maker) throws IOException {
        var broken =
                compiled(Map.of(module + ".Busy", "class Busy { Object it = " + maker + "; }"));

        assertBroken(Directions.ONLY_THE_SUPERVISOR_MAKES_THREADS, broken, "Busy");
    }

    @Test
    void a_server_that_reads_with_another_decoder_is_found() throws IOException {
        var broken =
                compiled(
                        Map.of(
                                "hub.Lenient",
                                "class Lenient { com.sun.net.httpserver.HttpServer it; }"));

        assertBroken(Directions.EVERY_SERVER_READS_STRICTLY, broken, "Lenient");
    }

    @ParameterizedTest
    @CsvSource({"ground.server", "operator", "cli", "standalone", "cube.command", "plan"})
    void packages_of_a_module_that_import_each_other_are_found(String module) throws IOException {
        var broken =
                compiled(
                        Map.of(
                                module + ".Upper",
                                "public class Upper { " + ROOT + module + ".kind.Lower below; }",
                                module + ".kind.Lower",
                                "public class Lower { " + ROOT + module + ".Upper above; }"));

        assertBroken(Directions.packagesWithoutCycles(module(module)), broken, module + ".kind");
    }

    @Test
    void what_hangs_in_the_commands_of_a_module_may_see_them_all() throws IOException {
        var well =
                compiled(
                        Map.of(
                                "terminal.Part",
                                "public interface Part {}",
                                "cli.Home",
                                "public class Home {}",
                                "cli.CliPart",
                                "class CliPart implements "
                                        + ROOT
                                        + "terminal.Part { "
                                        + ROOT
                                        + "cli.kind.Lower below; }",
                                "cli.kind.Lower",
                                "public class Lower { " + ROOT + "cli.Home above; }"));

        Directions.packagesWithoutCycles(module("cli")).check(well);
    }

    @ParameterizedTest
    @CsvSource({"JobRules", "JobSync"})
    void decisions_of_a_controller_are_known_by_their_names(String name) throws IOException {
        var type = "class " + name + " { long at = System.nanoTime(); }";

        assertBroken(
                Directions.DECISIONS_READ_NO_CLOCK_AND_NO_DICE,
                compiled(Map.of("ground.controllers." + name, type)),
                name);
    }

    @Test
    void a_module_of_the_pom_that_the_table_lacks_is_found() {
        var pom = "<modules><module>data/unlisted</module></modules>";

        assertThat(Poms.modules(pom)).containsExactly("data/unlisted");
        assertThat(OurModule.ALL).extracting(OurModule::directory).doesNotContain("data/unlisted");
    }

    private static OurModule module(String name) {
        return OurModule.ALL.stream()
                .filter(module -> module.names().contains(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertBroken(ArchRule rule, JavaClasses classes, String culprit) {
        assertThatThrownBy(() -> rule.allowEmptyShould(false).check(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(culprit);
    }

    /**
     * @param bodies the declaration of a type by its name below our root
     */
    private JavaClasses compiled(Map<String, String> bodies) throws IOException {
        var files = new ArrayList<String>();
        for (var body : bodies.entrySet()) {
            var name = ROOT + body.getKey();
            var file = directory.resolve(name.replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            var type = name.substring(0, name.lastIndexOf('.'));
            Files.writeString(file, "package " + type + ";\n" + body.getValue());
            files.add(file.toString());
        }
        var options = List.of("-proc:none", "-cp", System.getProperty("java.class.path"));
        var arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-d", directory.resolve("classes").toString()));
        arguments.addAll(files);
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        assertThat(code).isZero();
        return new ClassFileImporter().importPath(directory.resolve("classes"));
    }
}
