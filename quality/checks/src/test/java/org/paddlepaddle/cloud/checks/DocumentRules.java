// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the pages of a repository must be like; each rule tells the places that are not. */
enum DocumentRules {
    EVERY_LINK_LEADS_SOMEWHERE {
        @Override
        Stream<String> broken(Repository repository) {
            return pages(repository)
                    .flatMap(
                            page ->
                                    page.links().stream()
                                            .filter(link -> !leads(repository, page, link))
                                            .map(link -> page.name() + ": " + link));
        }

        private static boolean leads(Repository repository, Page from, String link) {
            if (ELSEWHERE.matcher(link).lookingAt()) {
                return true;
            }
            int hash = link.indexOf('#');
            var path = hash < 0 ? link : link.substring(0, hash);
            var target = path.isEmpty() ? from.name() : beside(from.name(), path);
            return exists(repository, target)
                    && (hash < 0 || anchors(repository, target).contains(link.substring(hash + 1)));
        }

        private static String beside(String page, String path) {
            return Path.of("/", page).resolveSibling(path).normalize().toString().substring(1);
        }

        /** A directory exists by the files in it. */
        private static boolean exists(Repository repository, String target) {
            return repository.files().stream()
                    .anyMatch(file -> file.equals(target) || file.startsWith(target + "/"));
        }

        private static Set<String> anchors(Repository repository, String target) {
            return Page.read(target, repository.text(target)).anchors();
        }
    },
    EVERY_DOCUMENT_NAMED_IN_A_TEXT_EXISTS {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.matching(DocumentRules::isSource).stream()
                    .flatMap(
                            name ->
                                    DOCUMENT.matcher(repository.text(name))
                                            .results()
                                            .map(match -> match.group())
                                            .filter(page -> !repository.files().contains(page))
                                            .map(page -> name + ": " + page));
        }
    },
    EVERY_PAGE_WITH_SHELL_BLOCKS_IS_TYPED_BY_A_TEST {
        @Override
        Stream<String> broken(Repository repository) {
            var tests =
                    repository
                            .matching(name -> name.matches(".*/test/.*Guides?(Story)?IT[.]java"))
                            .stream()
                            .map(repository::text)
                            .toList();
            return pages(repository)
                    .filter(page -> !page.name().endsWith(".zh.md"))
                    .filter(page -> page.blocks("sh").findAny().isPresent())
                    .filter(page -> tests.stream().noneMatch(test -> names(test, page)))
                    .map(page -> page.name() + ": no test types its blocks; else call them bash");
        }

        private static boolean names(String test, Page page) {
            var file = page.name().substring(page.name().lastIndexOf('/') + 1);
            return test.contains(file) || test.contains('"' + file.replace(".md", "") + '"');
        }
    },
    EVERY_YAML_BLOCK_PARSES {
        @Override
        Stream<String> broken(Repository repository) {
            return pages(repository)
                    .flatMap(
                            page ->
                                    page.blocks("yaml")
                                            .flatMap(block -> problem(page.name(), block)));
        }

        private static Stream<String> problem(String page, Page.Block block) {
            try (var documents =
                    new YAMLMapper().readerFor(JsonNode.class).readValues(block.text())) {
                documents.readAll();
                return Stream.empty();
            } catch (IOException e) {
                return Stream.of(page + ":" + block.line() + ": " + e.getMessage());
            }
        }
    },
    EVERY_SHELL_BLOCK_PARSES {
        @Override
        Stream<String> broken(Repository repository) {
            return pages(repository)
                    .flatMap(
                            page ->
                                    Stream.of("sh", "bash")
                                            .flatMap(page::blocks)
                                            .filter(block -> !parses(block.text()))
                                            .map(block -> page.name() + ":" + block.line()));
        }

        private static boolean parses(String script) {
            try {
                var bash =
                        new ProcessBuilder("bash", "-n")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                try (var in = bash.getOutputStream()) {
                    in.write(script.getBytes(StandardCharsets.UTF_8));
                }
                return bash.waitFor() == 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while bash parsed a block", e);
            }
        }
    },
    EVERY_PAGE_LIES_IN_ITS_FOLDER_AND_IS_ON_THE_MAP {
        @Override
        Stream<String> broken(Repository repository) {
            var map = new TreeSet<String>();
            if (repository.files().contains(MAP)) {
                Page.read(MAP, repository.text(MAP))
                        .links()
                        .forEach(link -> map.add("docs/" + link));
            }
            return repository.matching(name -> name.startsWith("docs/")).stream()
                    .filter(name -> name.endsWith(".md") && !name.endsWith(Translation.SUFFIX))
                    .filter(name -> !name.equals(MAP))
                    .filter(name -> !PLACE.matcher(name).matches() || !map.contains(name));
        }
    },
    EVERY_GUIDE_EXISTS_IN_CHINESE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository
                    .matching(name -> name.matches("docs/(start|guides|concepts)/.*[.]md"))
                    .stream()
                    .filter(name -> !name.endsWith(Translation.SUFFIX))
                    .filter(name -> !repository.files().contains(chinese(name)));
        }
    },
    EVERY_CHINESE_PAGE_HAS_THE_BLOCKS_OF_ITS_SOURCE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.matching(name -> name.startsWith("docs/")).stream()
                    .filter(name -> repository.files().contains(chinese(name)))
                    .filter(
                            name ->
                                    !typed(repository, name)
                                            .equals(typed(repository, chinese(name))))
                    .map(DocumentRules::chinese);
        }

        /** What a reader types or applies; comments may be translated. */
        private static List<String> typed(Repository repository, String name) {
            return Page.read(name, repository.text(name)).blocks().stream()
                    .filter(block -> TYPED.contains(block.language()))
                    .map(block -> COMMENT.matcher(block.text()).replaceAll(""))
                    .toList();
        }
    };

    static final String MAP = "docs/index.md";

    /** Another site, or a mail address. */
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:");

    private static final Pattern PLACE =
            Pattern.compile(
                    "docs/(benchmarks[.]md"
                        + "|(start|guides|concepts|reference|operations|development)/[^/]+[.]md)");

    /** A page as messages and comments name it. */
    private static final Pattern DOCUMENT = Pattern.compile("(?<![\\w./-])docs/[\\w./-]+[.]md");

    private static final Set<String> TYPED = Set.of("sh", "bash", "yaml", "java", "python");
    private static final Pattern COMMENT = Pattern.compile("(?m) *(#|//) .*$");

    abstract Stream<String> broken(Repository repository);

    private static Stream<Page> pages(Repository repository) {
        return repository.ending(".md").stream()
                .map(name -> Page.read(name, repository.text(name)));
    }

    private static String chinese(String name) {
        return name.replaceAll("[.]md$", Translation.SUFFIX);
    }

    private static boolean isSource(String name) {
        return name.endsWith(".properties")
                || name.endsWith(".md")
                || name.contains("/src/main/") && name.endsWith(".java");
    }
}
