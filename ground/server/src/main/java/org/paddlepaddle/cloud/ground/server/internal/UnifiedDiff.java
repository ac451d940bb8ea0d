// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two texts in the unified form of {@code diff}, with three lines around what differs.
 *
 * <p>What belongs together is found as Python's {@code difflib} and its translation to Go do it,
 * which Kubernetes uses: the longest common run of lines, then the same on both sides of it.
 */
final class UnifiedDiff {
    private static final int CONTEXT = 3;

    /** From this many lines on, those that are everywhere do not begin a run. */
    private static final int LONG = 200;

    private final List<String> before;
    private final List<String> after;
    private final Map<String, List<Integer>> places = new HashMap<>();
    private final List<Run> runs = new ArrayList<>();

    /** Lines that are the same on both sides. */
    private record Run(int before, int after, int length) {}

    /** What becomes of some lines: those before give way to those after. */
    private record Change(int before, int beforeEnd, int after, int afterEnd) {}

    private UnifiedDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        for (int i = 0; i < after.size(); i++) {
            places.computeIfAbsent(after.get(i), _ -> new ArrayList<>()).add(i);
        }
        if (after.size() >= LONG) {
            places.values().removeIf(found -> found.size() > after.size() / 100 + 1);
        }
    }

    static String of(List<String> before, List<String> after) {
        var diff = new UnifiedDiff(before, after);
        diff.match(0, before.size(), 0, after.size());
        return diff.text(diff.changes());
    }

    private void match(int from, int end, int otherFrom, int otherEnd) {
        var run = longest(from, end, otherFrom, otherEnd);
        if (run.length == 0) {
            return;
        }
        if (from < run.before && otherFrom < run.after) {
            match(from, run.before, otherFrom, run.after);
        }
        runs.add(run);
        int next = run.before + run.length;
        int otherNext = run.after + run.length;
        if (next < end && otherNext < otherEnd) {
            match(next, end, otherNext, otherEnd);
        }
    }

    private Run longest(int from, int end, int otherFrom, int otherEnd) {
        var best = new Run(from, otherFrom, 0);
        Map<Integer, Integer> lengths = Map.of();
        for (int i = from; i < end; i++) {
            var next = new HashMap<Integer, Integer>();
            for (int j : places.getOrDefault(before.get(i), List.of())) {
                if (j >= otherFrom && j < otherEnd) {
                    int length = lengths.getOrDefault(j - 1, 0) + 1;
                    next.put(j, length);
                    if (length > best.length) {
                        best = new Run(i - length + 1, j - length + 1, length);
                    }
                }
            }
            lengths = next;
        }
        return widened(best, from, end, otherFrom, otherEnd);
    }

    /** Lines that are everywhere begin no run, and still belong to one. */
    private Run widened(Run run, int from, int end, int otherFrom, int otherEnd) {
        int i = run.before;
        int j = run.after;
        while (i > from && j > otherFrom && before.get(i - 1).equals(after.get(j - 1))) {
            i--;
            j--;
        }
        int length = run.length + run.before - i;
        while (i + length < end
                && j + length < otherEnd
                && before.get(i + length).equals(after.get(j + length))) {
            length++;
        }
        return new Run(i, j, length);
    }

    private List<Change> changes() {
        var changes = new ArrayList<Change>();
        int i = 0;
        int j = 0;
        runs.add(new Run(before.size(), after.size(), 0));
        for (var run : runs) {
            if (i < run.before || j < run.after) {
                changes.add(new Change(i, run.before, j, run.after));
            }
            i = run.before + run.length;
            j = run.after + run.length;
        }
        return changes;
    }

    private String text(List<Change> changes) {
        var text = new StringBuilder();
        for (int first = 0; first < changes.size(); ) {
            int last = first;
            while (last + 1 < changes.size()
                    && changes.get(last + 1).before - changes.get(last).beforeEnd <= 2 * CONTEXT) {
                last++;
            }
            hunk(text, changes.subList(first, last + 1));
            first = last + 1;
        }
        return text.toString();
    }

    private void hunk(StringBuilder text, List<Change> changes) {
        var first = changes.getFirst();
        var last = changes.getLast();
        int lead = Math.min(CONTEXT, first.before);
        int trail = Math.min(CONTEXT, before.size() - last.beforeEnd);
        text.append("@@ -").append(range(first.before - lead, last.beforeEnd + trail));
        text.append(" +").append(range(first.after - lead, last.afterEnd + trail)).append(" @@\n");
        int at = first.before - lead;
        for (var change : changes) {
            lines(text, ' ', before.subList(at, change.before));
            lines(text, '-', before.subList(change.before, change.beforeEnd));
            lines(text, '+', after.subList(change.after, change.afterEnd));
            at = change.beforeEnd;
        }
        lines(text, ' ', before.subList(at, last.beforeEnd + trail));
    }

    private static String range(int start, int end) {
        int length = end - start;
        if (length == 1) {
            return Integer.toString(start + 1);
        }
        int begin = length == 0 ? start : start + 1;
        return String.format(Locale.ROOT, "%d,%d", begin, length);
    }

    private static void lines(StringBuilder text, char mark, List<String> lines) {
        lines.forEach(line -> text.append(mark).append(line).append('\n'));
    }
}
