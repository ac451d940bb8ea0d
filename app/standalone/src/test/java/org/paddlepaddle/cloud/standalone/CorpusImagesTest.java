// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every image that upstream's manifests name has a program, or a reason why it has none. */
class CorpusImagesTest {
    private static final Pattern IMAGE =
            Pattern.compile("(?m)^[ -]*image: *[\"']?([a-z0-9][A-Za-z0-9./:_@-]*)");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Path PAGE = Path.of("docs/development/compatibility-with-upstream.md");

    @Test
    void every_image_has_a_program_or_a_documented_reason() throws IOException {
        var root = Path.of("../..").toAbsolutePath().normalize();
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_CORPUS")).map(Path::of);
        var corpus = named.orElseGet(() -> root.resolveSibling("shared/corpus"));
        if (!Files.isDirectory(corpus)) {
            System.out.println("skipped: upstream's manifests are not at hand");
        }
        assumeTrue(Files.isDirectory(corpus), "upstream's manifests are not at hand");
        var catalog = PaddleImages.catalog();
        var reasons = reasons(Files.readString(root.resolve(PAGE)));

        var images = images(corpus);
        assertThat(images).hasSizeGreaterThan(20);
        assertThat(images.stream().filter(image -> catalog.find(image).isEmpty()))
                .allMatch(image -> reasons.contains(bare(image)));
        assertThat(reasons)
                .allMatch(reason -> images.stream().anyMatch(image -> bare(image).equals(reason)));
    }

    private static TreeSet<String> images(Path corpus) throws IOException {
        var images = new TreeSet<String>();
        try (var files = Files.walk(corpus)) {
            for (var file : files.filter(it -> it.toString().matches(".*\\.ya?ml")).toList()) {
                IMAGE.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1))
                        .forEach(images::add);
            }
        }
        return images;
    }

    private static String bare(String image) {
        return image.replaceFirst("[@:][^/]*$", "");
    }

    /** The first cells of the table below the heading. */
    private static TreeSet<String> reasons(String page) {
        var section = page.split("## Images of upstream's manifests\n", 2)[1].split("\n## ", 2)[0];
        var reasons = new TreeSet<String>();
        section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|")[1])
                .flatMap(cell -> QUOTED.matcher(cell).results())
                .map(found -> found.group(1))
                .forEach(reasons::add);
        return reasons;
    }
}
