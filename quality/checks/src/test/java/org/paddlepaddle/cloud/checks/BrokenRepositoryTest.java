// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Breaks every rule of {@link RepositoryRules} on purpose. */
class BrokenRepositoryTest {
    private static final String SOURCE = "ground/node/src/main/java/a/";

    @TempDir Path directory;

    @ParameterizedTest
    @MethodSource("breaches")
    void a_file_that_breaks_a_rule_is_found(RepositoryRules rule, Map<String, String> files)
            throws IOException {
        assertThat(rule.broken(repository(files))).isNotEmpty();
    }

    private static Stream<Arguments> breaches() {
        return Stream.of(
                breach(
                        RepositoryRules.EVERY_JAVA_FILE_NAMES_ITS_LICENSE,
                        Map.of("A.java", "class A {}")),
                breach(
                        RepositoryRules.EVERY_PACKAGE_SAYS_WHAT_IT_IS_AND_KNOWS_NO_NULL,
                        Map.of(SOURCE + "A.java", "package a; class A {}")),
                breach(
                        RepositoryRules.EVERY_PACKAGE_SAYS_WHAT_IT_IS_AND_KNOWS_NO_NULL,
                        Map.of(SOURCE + "package-info.java", "\n/** A. */ package a;")),
                breach(
                        RepositoryRules.NO_PACKAGE_HAS_MORE_THAN_THIRTY_TYPES,
                        IntStream.rangeClosed(0, 30)
                                .boxed()
                                .collect(
                                        Collectors.toMap(
                                                number -> SOURCE + "A" + number + ".java",
                                                _ -> ""))),
                breach(
                        RepositoryRules.NO_TWO_THINGS_SHARE_A_SIMPLE_NAME,
                        Map.of(
                                "a/src/main/java/a/Caller.java", "",
                                "b/src/main/java/b/Caller.java", "")),
                breach(RepositoryRules.NO_TYPE_HAS_AN_EMPTY_NAME, Map.of("JobManager.java", "")),
                breach(RepositoryRules.NO_TYPE_HAS_AN_EMPTY_NAME, Map.of("AbstractJob.java", "")),
                breach(
                        RepositoryRules.NO_DEVELOPERS_MACHINE_SHOWS_THROUGH,
                        Map.of("README.md", "cd /ro" + "ot/work")),
                breach(
                        RepositoryRules.NO_FILE_IS_LARGER_THAN_ONE_MEBIBYTE,
                        Map.of("large.txt", "x".repeat((1 << 20) + 1))),
                breach(
                        RepositoryRules.EVERY_TRANSLATED_PAGE_IS_AS_NEW_AS_ITS_SOURCE,
                        Map.of("README.md", "new", "README.zh.md", "<!-- README.md 0000 -->\n")),
                breach(
                        RepositoryRules.EVERY_MESSAGE_EXISTS_IN_BOTH_LANGUAGES,
                        Map.of(
                                "a/src/main/resources/m.properties", "one=1\ntwo=2\n",
                                "a/src/main/resources/m_zh.properties", "one=1\n")),
                breach(
                        RepositoryRules.EVERY_GOLDEN_FILE_IS_NAMED_BY_A_TEST,
                        Map.of("a/src/test/resources/golden/orphan.yaml", "")),
                breach(
                        RepositoryRules.NO_TWO_MANIFESTS_HAVE_THE_SAME_NAME,
                        Map.of(
                                "a/src/main/resources/manifests/10-x.yaml", "",
                                "b/src/main/resources/manifests/10-x.yaml", "")),
                breach(
                        RepositoryRules.GROUND_SPEAKS_OF_NOTHING_OF_OURS,
                        Map.of(SOURCE + "A.java", "String kind = \"PaddleJob\";")),
                breach(
                        RepositoryRules.GROUND_SPEAKS_OF_NOTHING_OF_OURS,
                        Map.of(SOURCE + "A.java", "\"org.paddlepaddle.cloud.dist.Pdc\"")),
                breach(
                        RepositoryRules.GROUND_SPEAKS_OF_NOTHING_OF_OURS,
                        Map.of("ground/node/src/main/resources/catalog.yaml", "paddlepaddle==3")),
                breach(
                        RepositoryRules.CONTAINER_STATES_ARE_READ_IN_ONE_PLACE,
                        Map.of(
                                "user/cli/src/main/java/a/A.java",
                                "status.path(\"containerStatuses\")")),
                breach(
                        RepositoryRules.EVERY_NIGHTLY_TEST_IS_IN_ONE_SLICE_OF_THE_WEEK,
                        Map.of(
                                NightSlices.LIST,
                                "1 a b.FirstIT\n",
                                "a/src/test/java/b/SecondIT.java",
                                "@Tag(\"nightly\") class SecondIT {}")),
                breach(
                        RepositoryRules.EVERY_ROW_OF_THE_PRODUCT_LEDGER_IS_WHOLE_AND_PROVEN,
                        Map.of(ProductLedger.PAGE, "| a-1-1 | b | works | `NobodyIT` |\n")),
                breach(
                        RepositoryRules.EVERY_ROW_OF_THE_PRODUCT_LEDGER_IS_WHOLE_AND_PROVEN,
                        Map.of("README.md", "no ledger")));
    }

    private static Arguments breach(RepositoryRules rule, Map<String, String> files) {
        return Arguments.of(rule, files);
    }

    @ParameterizedTest
    @EnumSource
    void every_rule_is_broken_here(RepositoryRules rule) {
        assertThat(breaches().map(breach -> breach.get()[0])).contains(rule);
    }

    private Repository repository(Map<String, String> files) throws IOException {
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return new Repository(directory, List.copyOf(files.keySet()));
    }
}
