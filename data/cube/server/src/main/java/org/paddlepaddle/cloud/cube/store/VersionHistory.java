// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which version of a table is current and which can be enabled again: the content of the file
 * {@code VERSION}. Its first line is the current version, which is all upstream knows; each further
 * line is a version and the directories of its layers, newest first.
 *
 * <pre>
 * 200
 * 200 200 100
 * 100 100
 * </pre>
 *
 * @param current null before the first version
 * @param kept the latest enabled first, the current one among them
 */
record VersionHistory(@Nullable String current, List<Kept> kept) {
    static final VersionHistory EMPTY = new VersionHistory(null, List.of());

    /** How the version without a name, whose files lie in the table's directory, is written. */
    private static final String UNNAMED = ".";

    VersionHistory {
        kept = List.copyOf(kept);
    }

    /** A version and the directories of its layers, newest first. */
    record Kept(String version, List<String> layers) {
        Kept {
            layers = List.copyOf(layers);
        }
    }

    static VersionHistory parse(String text) {
        var lines = text.lines().map(String::strip).toList();
        if (lines.isEmpty()) {
            return EMPTY;
        }
        var kept = new ArrayList<Kept>();
        for (var line : lines.subList(1, lines.size())) {
            var words = Arrays.stream(line.split(" ")).map(VersionHistory::name).toList();
            if (words.size() > 1) {
                kept.add(new Kept(words.getFirst(), words.subList(1, words.size())));
            }
        }
        return new VersionHistory(name(lines.getFirst()), kept);
    }

    String format() {
        var text = new StringBuilder(current == null ? "" : word(current)).append('\n');
        for (var each : kept) {
            text.append(word(each.version()));
            each.layers().forEach(layer -> text.append(' ').append(word(layer)));
            text.append('\n');
        }
        return text.toString();
    }

    private static String name(String word) {
        return word.equals(UNNAMED) ? "" : word;
    }

    private static String word(String name) {
        return name.isEmpty() ? UNNAMED : name;
    }

    @Nullable Kept find(String version) {
        return kept.stream().filter(k -> k.version().equals(version)).findFirst().orElse(null);
    }

    /** After enabling: the new one first, then the one it replaces, so that rollback finds it. */
    VersionHistory enabled(Kept version) {
        var list = new ArrayList<Kept>();
        list.add(version);
        if (current != null && !current.equals(version.version())) {
            var replaced = find(current);
            if (replaced != null) {
                list.add(replaced);
            }
        }
        kept.stream().filter(k -> list.stream().noneMatch(l -> same(l, k))).forEach(list::add);
        return new VersionHistory(version.version(), list);
    }

    /** The same order, another current one. */
    VersionHistory pointingAt(String version) {
        return new VersionHistory(version, kept);
    }

    /** With other layers for a version, which is what compaction does. */
    VersionHistory rewritten(Kept version) {
        return new VersionHistory(
                current, kept.stream().map(k -> same(k, version) ? version : k).toList());
    }

    VersionHistory without(String version) {
        return new VersionHistory(
                version.equals(current) ? null : current,
                kept.stream().filter(k -> !k.version().equals(version)).toList());
    }

    /** At most so many besides the current one; the oldest go. */
    VersionHistory trimmed(int others) {
        var list = new ArrayList<Kept>();
        int left = others;
        for (var each : kept) {
            if (each.version().equals(current) || left-- > 0) {
                list.add(each);
            }
        }
        return new VersionHistory(current, list);
    }

    /** What rollback goes to; null when there is nothing. */
    @Nullable Kept before() {
        for (int i = 0; i < kept.size() - 1; i++) {
            if (kept.get(i).version().equals(current)) {
                return kept.get(i + 1);
            }
        }
        return null;
    }

    /** Versions other than the current one. */
    List<String> others() {
        return kept.stream().map(Kept::version).filter(v -> !v.equals(current)).toList();
    }

    Set<String> directories() {
        var names = new HashSet<String>();
        kept.forEach(each -> names.addAll(each.layers()));
        return names;
    }

    private static boolean same(Kept one, Kept other) {
        return one.version().equals(other.version());
    }
}
