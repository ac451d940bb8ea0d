// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Breaks every rule of {@link DocumentRules} on purpose. */
class BrokenDocumentsTest {
    @TempDir Path directory;

    @ParameterizedTest
    @MethodSource("breaches")
    void a_page_that_breaks_a_rule_is_found(DocumentRules rule, Map<String, String> files)
            throws IOException {
        assertThat(rule.broken(repository(files))).isNotEmpty();
    }

    private static Stream<Arguments> breaches() {
        return Stream.of(
                breach(
                        DocumentRules.EVERY_LINK_LEADS_SOMEWHERE,
                        Map.of("docs/a.md", "[b](guides/b.md)")),
                breach(
                        DocumentRules.EVERY_LINK_LEADS_SOMEWHERE,
                        Map.of("docs/a.md", "[b](b.md#two)", "docs/b.md", "# One\n")),
                breach(
                        DocumentRules.EVERY_DOCUMENT_NAMED_IN_A_TEXT_EXISTS,
                        Map.of("m.properties", "a=see docs/" + "nowhere.md\n")),
                breach(
                        DocumentRules.EVERY_PAGE_WITH_SHELL_BLOCKS_IS_TYPED_BY_A_TEST,
                        Map.of("docs/guides/a.md", "```sh\nls\n```\n")),
                breach(
                        DocumentRules.EVERY_YAML_BLOCK_PARSES,
                        Map.of("a.md", "```yaml\na: [1\n```\n")),
                breach(
                        DocumentRules.EVERY_SHELL_BLOCK_PARSES,
                        Map.of("a.md", "```sh\nif true; then\n```\n")),
                breach(
                        DocumentRules.EVERY_PAGE_LIES_IN_ITS_FOLDER_AND_IS_ON_THE_MAP,
                        Map.of(DocumentRules.MAP, "[a](a.md)", "docs/a.md", "")),
                breach(
                        DocumentRules.EVERY_PAGE_LIES_IN_ITS_FOLDER_AND_IS_ON_THE_MAP,
                        Map.of(DocumentRules.MAP, "", "docs/guides/a.md", "")),
                breach(DocumentRules.EVERY_GUIDE_EXISTS_IN_CHINESE, Map.of("docs/guides/a.md", "")),
                breach(
                        DocumentRules.EVERY_CHINESE_PAGE_HAS_THE_BLOCKS_OF_ITS_SOURCE,
                        Map.of(
                                "docs/guides/a.md", "```sh\nls\n```\n",
                                "docs/guides/a.zh.md", "```sh\nls -l\n```\n")));
    }

    private static Arguments breach(DocumentRules rule, Map<String, String> files) {
        return Arguments.of(rule, files);
    }

    @ParameterizedTest
    @EnumSource
    void every_rule_is_broken_here(DocumentRules rule) {
        assertThat(breaches().map(breach -> breach.get()[0])).contains(rule);
    }

    @ParameterizedTest
    @EnumSource
    void a_page_in_order_breaks_none(DocumentRules rule) throws IOException {
        var guide = "# A guide\n\n[there](#a-guide) [map](../index.md)\n\n```sh\nls # all\n```\n";
        var good =
                repository(
                        Map.of(
                                DocumentRules.MAP,
                                "[a](guides/a.md) [b](https://example.com)",
                                "docs/guides/a.md",
                                guide,
                                "docs/guides/a.zh.md",
                                "```sh\nls # 全部\n```\n",
                                "stories/src/test/java/GuidesStoryIT.java",
                                "String[] guides = {\"a\"};"));

        assertThat(rule.broken(good)).isEmpty();
    }

    @Test
    void anchors_are_those_of_the_usual_viewers() {
        var page = Page.read("a.md", "# `pdc run`, and more\n## 4.1 中文 标题\n## Two\n## Two\n");

        assertThat(page.anchors())
                .containsExactlyInAnyOrder("pdc-run-and-more", "41-中文-标题", "two", "two-1");
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
