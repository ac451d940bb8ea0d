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
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The rules who may see whom, and what decisions may not touch. */
final class Directions {
    private static final String OURS = "org.paddlepaddle.cloud..";

    /** Decisions: a function of values, wherever it lives. */
    private static final DescribedPredicate<JavaClass> PURE =
            resideInAnyPackage(
                            OurModule.packages("plan"),
                            OurModule.packages("ground.rules"),
                            OurModule.packages("ground.placement"),
                            OurModule.packages("ground.node.pod"))
                    .or(
                            DescribedPredicate.describe(
                                    "rules and sync decisions of a controller",
                                    type ->
                                            resideInAPackage("..ground.controllers..").test(type)
                                                    && isDecision(type.getSimpleName())));

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
                    "call what reads a clock, the environment or dice", Directions::isImpure);

    /** What makes a thread, or has one made, by class and method; {@code <init>} is {@code new}. */
    private static final Map<String, Set<String>> THREAD_MAKERS =
            Map.of(
                    Thread.class.getName(),
                    Set.of("<init>", "ofVirtual", "ofPlatform", "startVirtualThread"),
                    java.util.concurrent.Executors.class.getName(),
                    Set.of(
                            "newCachedThreadPool",
                            "newFixedThreadPool",
                            "newScheduledThreadPool",
                            "newSingleThreadExecutor",
                            "newSingleThreadScheduledExecutor",
                            "newThreadPerTaskExecutor",
                            "newVirtualThreadPerTaskExecutor",
                            "newWorkStealingPool"),
                    java.util.concurrent.ThreadPoolExecutor.class.getName(),
                    Set.of("<init>"),
                    java.util.concurrent.ScheduledThreadPoolExecutor.class.getName(),
                    Set.of("<init>"),
                    java.util.concurrent.ForkJoinPool.class.getName(),
                    Set.of("<init>", "commonPool"),
                    java.util.concurrent.CompletableFuture.class.getName(),
                    Set.of("delayedExecutor"),
                    java.util.Timer.class.getName(),
                    Set.of("<init>"),
                    "io.netty.util.concurrent.DefaultThreadFactory",
                    Set.of("<init>"),
                    Runtime.class.getName(),
                    Set.of("addShutdownHook"));

    private static final DescribedPredicate<JavaClass> PART =
            JavaClass.Predicates.assignableTo("org.paddlepaddle.cloud.terminal.Part");

    private static final DescribedPredicate<JavaAccess<?>> THREAD_MAKING =
            DescribedPredicate.describe(
                    "make a thread or an executor", access -> named(THREAD_MAKERS, access));

    static final ArchRule EVERY_CLASS_HAS_A_MODULE =
            classes()
                    .that()
                    .resideInAPackage(OURS)
                    .should()
                    .resideInAnyPackage(packages(OurModule.ALL));

    static final ArchRule DECISIONS_SEE_NOTHING_OUTSIDE =
            noClasses().that(PURE).should().dependOnClassesThat(OUTSIDE);

    static final ArchRule DECISIONS_READ_NO_CLOCK_AND_NO_DICE =
            noClasses().that(PURE).should().accessTargetWhere(IMPURE_CALL);

    static final ArchRule THE_DATA_PLANE_KNOWS_NO_KUBERNETES =
            noClasses()
                    .that()
                    .resideInAnyPackage(packages(OurModule.dataPlane()))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("io.fabric8..", "io.kubernetes..", "io.javaoperatorsdk..");

    static final ArchRule THE_API_SERVER_KNOWS_NO_CLIENT =
            noClasses()
                    .that()
                    .resideInAPackage(OurModule.packages("ground.server"))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("io.fabric8..");

    static final ArchRule RULES_KNOW_NOTHING_BUT_JAVA =
            noClasses()
                    .that()
                    .resideInAPackage(OurModule.packages("ground.rules"))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("io.fabric8..", "com.fasterxml..");

    static final ArchRule PLACEMENT_KNOWS_NO_CLIENT =
            noClasses()
                    .that()
                    .resideInAPackage(OurModule.packages("ground.placement"))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("io.fabric8.kubernetes.client..");

    /** Loops that nobody supervises end silently; benchmarks and tests may do as they like. */
    static final ArchRule ONLY_THE_SUPERVISOR_MAKES_THREADS =
            noClasses()
                    .that()
                    .resideInAnyPackage(packages(OurModule.supervised()))
                    .should()
                    .accessTargetWhere(THREAD_MAKING);

    /** What reads requests in another way than the smuggling corpus proves to be strict. */
    static final ArchRule EVERY_SERVER_READS_STRICTLY =
            noClasses()
                    .that()
                    .resideInAnyPackage(packages(OurModule.supervised()))
                    .and()
                    .resideOutsideOfPackage(OurModule.packages("decode"))
                    .should()
                    .dependOnClassesThat()
                    .haveNameMatching(
                            "io\\.netty\\.handler\\.codec\\.http\\.Http(Server|Request)(Codec|Decoder)"
                                + "|com\\.sun\\.net\\.httpserver\\..*");

    private Directions() {}

    private static boolean isDecision(String name) {
        return name.endsWith("Rules") || name.endsWith("Sync");
    }

    /** A module sees what the table allows. */
    static ArchRule sight(OurModule module) {
        return noClasses()
                .that()
                .resideInAnyPackage(module.packages())
                .should()
                .dependOnClassesThat(
                        resideInAPackage(OURS).and(not(resideInAnyPackage(module.visible()))));
    }

    /**
     * A package is understood with those it imports, and without the rest. What hangs a module's
     * commands into the command line sees them all.
     */
    static ArchRule packagesWithoutCycles(OurModule module) {
        var own = resideInAnyPackage(module.packages());
        return SlicesRuleDefinition.slices()
                .assignedFrom(
                        new SliceAssignment() {
                            @Override
                            public SliceIdentifier getIdentifierOf(JavaClass type) {
                                return own.test(type)
                                        ? SliceIdentifier.of(type.getPackageName())
                                        : SliceIdentifier.ignore();
                            }

                            @Override
                            public String getDescription() {
                                return "packages of " + module.directory();
                            }
                        })
                .should()
                .beFreeOfCycles()
                .ignoreDependency(PART, DescribedPredicate.alwaysTrue());
    }

    private static String[] packages(List<OurModule> modules) {
        return modules.stream()
                .flatMap(module -> Stream.of(module.packages()))
                .toArray(String[]::new);
    }

    private static boolean isImpure(JavaAccess<?> access) {
        boolean now =
                access.getTargetOwner().getName().startsWith("java.time.")
                        && access.getName().equals("now");
        return now || named(IMPURE_METHODS, access);
    }

    private static boolean named(Map<String, Set<String>> methods, JavaAccess<?> access) {
        var owner = access.getTargetOwner().getName();
        return methods.getOrDefault(owner, Set.of()).contains(access.getName());
    }
}
