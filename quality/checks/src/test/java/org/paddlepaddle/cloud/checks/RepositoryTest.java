// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What every file of the repository must be like. */
class RepositoryTest {
    private static final int LARGEST_FILE = 1 << 20;
    private static final String HEADER = "// SPDX-License-Identifier: Apache-2.0\n";

    /** Words that say nothing about what a type is. */
    private static final Pattern EMPTY_NAME =
            Pattern.compile(
                    "(Abstract|Base|Common|Impl)[A-Z].*"
                            + "|.*(Utils?|Helpers?|Manager|Impl|Base|Common|Data|Info|Processor)");

    /** Where a developer's machine shows through, or the place packages happened to come from. */
    private static final Pattern MACHINE =
            Pattern.compile(
                    "(?<![\\w.-])/(root|home/(?!me/)\\w+|Users/\\w+)/[\\w.]"
                            + "|https?://[^\\s\"'<>/]*(artifactory|nexus|mirror)[^\\s\"'<>]*"
                            + "|(repo1?[.]maven([.]apache)?|pypi|pythonhosted|npmjs|proxy[.]golang)"
                            + "[.]org");

    private static final Repository REPOSITORY = Repository.here();

    @Test
    void every_java_file_names_its_license() {
        assertThat(REPOSITORY.ending(".java"))
                .filteredOn(name -> !REPOSITORY.text(name).startsWith(HEADER))
                .isEmpty();
    }

    @Test
    void the_license_is_there() {
        assertThat(REPOSITORY.text("LICENSE"))
                .contains("Apache License", "Version 2.0, January 2004");
    }

    @Test
    void every_package_says_what_it_is_and_knows_no_null() {
        var packages = new TreeSet<Path>();
        REPOSITORY
                .matching(name -> name.contains("/src/main/java/") && name.endsWith(".java"))
                .forEach(name -> packages.add(Path.of(name).getParent()));

        assertThat(packages)
                .filteredOn(directory -> !isDescribed(directory.resolve("package-info.java")))
                .isEmpty();
    }

    private static boolean isDescribed(Path packageInfo) {
        var name = packageInfo.toString();
        return REPOSITORY.files().contains(name)
                && REPOSITORY.text(name).contains("\n/**")
                && REPOSITORY.text(name).contains("@NullMarked");
    }

    @Test
    void no_type_has_an_empty_name() {
        assertThat(REPOSITORY.ending(".java"))
                .filteredOn(name -> EMPTY_NAME.matcher(typeName(name)).matches())
                .isEmpty();
    }

    private static String typeName(String file) {
        return file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length());
    }

    @Test
    void no_developers_machine_shows_through() {
        var found = new ArrayList<String>();
        for (var name : REPOSITORY.matching(REPOSITORY::isText)) {
            MACHINE.matcher(REPOSITORY.text(name))
                    .results()
                    .forEach(match -> found.add(name + ": " + match.group()));
        }

        assertThat(found).isEmpty();
    }

    @Test
    void no_file_is_larger_than_one_mebibyte() {
        assertThat(REPOSITORY.files())
                .filteredOn(name -> REPOSITORY.bytes(name).length > LARGEST_FILE)
                .isEmpty();
    }

    @Test
    void every_translated_page_is_as_new_as_its_source() {
        assertThat(REPOSITORY.ending(Translation.SUFFIX))
                .map(name -> Translation.read(REPOSITORY, name))
                .flatMap(translation -> translation.problem().stream().toList())
                .isEmpty();
    }

    @Test
    void every_message_exists_in_both_languages() {
        var bundles =
                REPOSITORY.matching(
                        name ->
                                name.contains("/src/main/resources/")
                                        && name.endsWith("_zh.properties"));

        assertThat(bundles)
                .allSatisfy(
                        chinese -> {
                            var english = chinese.replace("_zh.properties", ".properties");
                            assertThat(keys(chinese)).isEqualTo(keys(english));
                        });
    }

    private static Set<String> keys(String bundle) {
        var properties = new Properties();
        try {
            properties.load(new StringReader(REPOSITORY.text(bundle)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeSet<>(properties.stringPropertyNames());
    }

    @Test
    void every_golden_file_is_named_by_a_test() {
        var tests = REPOSITORY.ending("Test.java").stream().map(REPOSITORY::text).toList();

        assertThat(REPOSITORY.matching(name -> name.contains("/src/test/resources/golden/")))
                .filteredOn(name -> !isNamed(name, tests))
                .isEmpty();
    }

    private static boolean isNamed(String golden, List<String> tests) {
        var file = golden.substring(golden.lastIndexOf('/') + 1);
        var word = file.substring(0, file.lastIndexOf('.'));
        return tests.stream().anyMatch(test -> test.contains(word));
    }
}
