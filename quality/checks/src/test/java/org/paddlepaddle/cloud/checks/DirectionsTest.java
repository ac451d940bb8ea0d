// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the classes of every module to {@link Directions}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectionsTest {
    private static final Repository REPOSITORY = Repository.here();

    private JavaClasses ours = new ClassFileImporter().importClasses(List.of());

    @BeforeAll
    void read() {
        ours =
                new ClassFileImporter()
                        .importPaths(compiled().map(DirectionsTest::classes).toList());
    }

    /** The benchmarks are compiled by who wants them; everything else has been, before this. */
    private static Stream<OurModule> compiled() {
        return OurModule.ALL.stream()
                .filter(module -> !module.optional() || Files.isDirectory(classes(module)));
    }

    private static Path classes(OurModule module) {
        return REPOSITORY.path(module.directory() + "/target/classes");
    }

    @Test
    void the_table_names_every_module_of_the_pom_that_has_code() {
        assertThat(OurModule.ALL)
                .extracting(OurModule::directory)
                .containsExactlyInAnyOrderElementsOf(
                        Poms.modules(REPOSITORY.text("pom.xml")).stream()
                                .filter(module -> hasCode(REPOSITORY, module))
                                .toList());
    }

    private static boolean hasCode(Repository repository, String module) {
        return !repository.matching(name -> name.startsWith(module + "/src/main/java/")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("compiled")
    void a_module_sees_what_the_table_allows(OurModule module) {
        Directions.sight(module).check(ours);
    }

    @ParameterizedTest
    @MethodSource("acyclic")
    void the_packages_of_a_module_have_no_cycles(OurModule module) {
        Directions.packagesWithoutCycles(module).check(ours);
    }

    private static Stream<OurModule> acyclic() {
        return compiled().filter(module -> !module.cyclic());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void the_modules_keep_the_directions(ArchRule rule) {
        rule.check(ours);
    }

    private static Stream<ArchRule> rules() {
        return Stream.of(
                Directions.EVERY_CLASS_HAS_A_MODULE,
                Directions.DECISIONS_SEE_NOTHING_OUTSIDE,
                Directions.DECISIONS_READ_NO_CLOCK_AND_NO_DICE,
                Directions.THE_DATA_PLANE_KNOWS_NO_KUBERNETES,
                Directions.THE_API_SERVER_KNOWS_NO_CLIENT,
                Directions.RULES_KNOW_NOTHING_BUT_JAVA,
                Directions.PLACEMENT_KNOWS_NO_CLIENT,
                Directions.ONLY_THE_SUPERVISOR_MAKES_THREADS,
                Directions.EVERY_SERVER_READS_STRICTLY);
    }
}
