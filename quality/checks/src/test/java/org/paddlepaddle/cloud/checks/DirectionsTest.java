// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may see whom, and what decisions may not touch. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectionsTest {
    private static final String OURS = "org.paddlepaddle.cloud..";

    /** Decisions: a function of values, wherever it lives. */
    private static final DescribedPredicate<JavaClass> PURE =
            resideInAnyPackage(
                            OurModule.packages("plan"),
                            OurModule.packages("ground.rules"),
                            OurModule.packages("ground.placement"))
                    .or(
                            DescribedPredicate.describe(
                                    "rules of a controller",
                                    type ->
                                            resideInAPackage("..ground.controllers..").test(type)
                                                    && type.getSimpleName().endsWith("Rules")));

    /** The world outside: disks, networks, threads, logs, clients. */
    private static final DescribedPredicate<JavaClass> OUTSIDE =
            resideInAnyPackage(
                            "java.io..",
                            "java.nio.file..",
                            "java.nio.channels..",
                            "java.net.http..",
                            "java.util.concurrent..",
                            "java.util.logging..",
                            "java.util.random..",
                            "org.slf4j..",
                            "io.fabric8.kubernetes.client..")
                    .and(
                            not(
                                    belongToAnyOf(
                                            TimeUnit.class,
                                            java.io.Serializable.class,
                                            java.io.ObjectStreamException.class)))
                    .or(
                            belongToAnyOf(
                                    Thread.class,
                                    ThreadLocal.class,
                                    Process.class,
                                    ProcessBuilder.class,
                                    Runtime.class,
                                    java.net.Socket.class,
                                    java.net.URLConnection.class,
                                    java.util.Random.class,
                                    java.util.Timer.class,
                                    java.security.SecureRandom.class));

    /** Methods of harmless classes that read a clock, the environment or dice. */
    private static final Map<String, Set<String>> IMPURE_METHODS =
            Map.of(
                    System.class.getName(),
                    Set.of(
                            "currentTimeMillis",
                            "nanoTime",
                            "getenv",
                            "getProperty",
                            "getProperties",
                            "exit"),
                    Math.class.getName(),
                    Set.of("random"),
                    UUID.class.getName(),
                    Set.of("randomUUID"),
                    java.util.Collections.class.getName(),
                    Set.of("shuffle"),
                    java.util.Locale.class.getName(),
                    Set.of("getDefault"),
                    java.time.ZoneId.class.getName(),
                    Set.of("systemDefault"),
                    java.time.Clock.class.getName(),
                    Set.of("systemUTC", "systemDefaultZone", "system", "tickMillis"),
                    java.time.InstantSource.class.getName(),
                    Set.of("system"));

    private static final DescribedPredicate<JavaAccess<?>> IMPURE_CALL =
            DescribedPredicate.describe(
                    "call what reads a clock, the environment or dice", DirectionsTest::isImpure);

    private JavaClasses ours = new ClassFileImporter().importClasses(List.of());

    @BeforeAll
    void read() {
        ours =
                new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.paddlepaddle.cloud");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_sees_what_the_table_allows(OurModule module) {
        noClasses()
                .that()
                .resideInAPackage(module.packages())
                .should()
                .dependOnClassesThat(
                        resideInAPackage(OURS).and(not(resideInAnyPackage(module.visible()))))
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void every_class_belongs_to_a_module_of_the_table() {
        var known = modules().map(OurModule::packages).toArray(String[]::new);

        classes()
                .that()
                .resideInAPackage(OURS)
                .should()
                .resideInAnyPackage(known)
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void decisions_do_not_see_the_world_outside() {
        noClasses().that(PURE).should().dependOnClassesThat(OUTSIDE).check(ours);
    }

    @Test
    void decisions_read_no_clock_no_environment_and_no_dice() {
        noClasses().that(PURE).should().accessTargetWhere(IMPURE_CALL).check(ours);
    }

    @Test
    void the_data_plane_knows_nothing_of_kubernetes() {
        var dataPlane =
                OurModule.DATA_PLANE.stream().map(OurModule::packages).toArray(String[]::new);

        noClasses()
                .that()
                .resideInAnyPackage(dataPlane)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..", "io.javaoperatorsdk..")
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void the_api_server_knows_no_client() {
        noClasses()
                .that()
                .resideInAPackage(OurModule.packages("ground.server"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..")
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void rules_know_nothing_but_java_and_placement_no_client() {
        noClasses()
                .that()
                .resideInAPackage(OurModule.packages("ground.rules"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..", "com.fasterxml..")
                .check(ours);
        noClasses()
                .that()
                .resideInAPackage(OurModule.packages("ground.placement"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8.kubernetes.client..")
                .check(ours);
    }

    private static Stream<OurModule> modules() {
        return OurModule.ALL.stream();
    }

    private static boolean isImpure(JavaAccess<?> access) {
        var owner = access.getTargetOwner().getName();
        var name = access.getName();
        boolean now = owner.startsWith("java.time.") && name.equals("now");
        return now || IMPURE_METHODS.getOrDefault(owner, Set.of()).contains(name);
    }
}
