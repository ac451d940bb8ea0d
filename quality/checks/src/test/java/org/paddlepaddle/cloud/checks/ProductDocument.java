// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A product document's sections and the fenced code blocks in each.
 *
 * <p>Sections are numbered by counting headings, whatever numbers the document itself uses: 2.3 is
 * the third heading of level three below the second of level two.
 *
 * @param name the short name rows of the ledger begin with
 * @param blocks the running numbers of the code blocks, for every section
 */
record ProductDocument(String name, Map<String, List<Integer>> blocks) {
    private static final Pattern HEADING = Pattern.compile("(#{2,6}) .*");
    private static final Pattern FENCE = Pattern.compile("\\s*```.*");

    static ProductDocument read(String name, String text) {
        var sections = new TreeMap<String, List<Integer>>();
        var counters = new ArrayList<Integer>();
        boolean inside = false;
        for (var line : text.lines().toList()) {
            var heading = HEADING.matcher(line);
            if (FENCE.matcher(line).matches()) {
                inside = !inside;
                if (inside) {
                    var found = sections.computeIfAbsent(number(counters), _ -> new ArrayList<>());
                    found.add(found.size() + 1);
                }
            } else if (!inside && heading.matches()) {
                count(counters, heading.group(1).length() - 1);
                sections.put(number(counters), new ArrayList<>());
            }
        }
        return new ProductDocument(name, sections);
    }

    private static void count(List<Integer> counters, int depth) {
        while (counters.size() > depth) {
            counters.removeLast();
        }
        while (counters.size() < depth) {
            counters.add(0);
        }
        counters.set(depth - 1, counters.getLast() + 1);
    }

    private static String number(List<Integer> counters) {
        return counters.stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    boolean has(String section, Collection<Integer> some) {
        return blocks.containsKey(section) && blocks.get(section).containsAll(some);
    }
}
