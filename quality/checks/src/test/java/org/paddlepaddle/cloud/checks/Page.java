// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown page: its fenced code blocks, its links and the anchors of its headings.
 *
 * @param links what stands in brackets behind a text or a picture, outside code
 */
record Page(String name, List<Block> blocks, List<String> links, Set<String> anchors) {
    private static final Pattern FENCE = Pattern.compile("\\s*```(\\S*).*");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINKED = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    /**
     * A fenced code block.
     *
     * @param language the word behind the fence; empty where there is none
     * @param line of its fence, counted from one
     */
    record Block(String language, int line, String text) {}

    static Page read(String name, String text) {
        var reading = new Reading();
        text.lines().forEach(reading::line);
        return new Page(name, reading.blocks, reading.links, reading.anchors());
    }

    /** Blocks of one language. */
    Stream<Block> blocks(String language) {
        return blocks.stream().filter(block -> block.language().equals(language));
    }

    private static final class Reading {
        private final List<Block> blocks = new ArrayList<>();
        private final List<String> links = new ArrayList<>();
        private final List<String> headings = new ArrayList<>();
        private final StringBuilder code = new StringBuilder();
        private String language = "";
        private int begin;
        private int number;

        void line(String line) {
            number++;
            var fence = FENCE.matcher(line);
            if (fence.matches()) {
                fence(fence.group(1));
            } else if (begin > 0) {
                code.append(line).append('\n');
            } else {
                prose(line);
            }
        }

        private void fence(String word) {
            if (begin == 0) {
                begin = number;
                language = word;
                return;
            }
            blocks.add(new Block(language, begin, code.toString()));
            code.setLength(0);
            begin = 0;
        }

        private void prose(String line) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                headings.add(heading.group(1));
            }
            LINK.matcher(CODE.matcher(line).replaceAll("``"))
                    .results()
                    .forEach(link -> links.add(link.group(1)));
        }

        /** As the usual viewers make them; of equal ones the second gets a number. */
        private Set<String> anchors() {
            Map<String, Integer> seen = new HashMap<>();
            Set<String> anchors = new HashSet<>();
            for (var heading : headings) {
                var anchor = anchor(heading);
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
            return anchors;
        }
    }

    static String anchor(String heading) {
        return LINKED.matcher(heading)
                .replaceAll("$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }
}
