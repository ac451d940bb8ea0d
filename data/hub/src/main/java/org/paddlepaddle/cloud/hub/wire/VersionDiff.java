// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.hub.ModelFile;

/**
 * What two versions do not have in common.
 *
 * @param from {@code model@number}
 * @param to {@code model@number}
 */
public record VersionDiff(
        String from,
        String to,
        List<FileChange> files,
        Map<String, Change> metrics,
        Map<String, Change> tags,
        Map<String, Change> lineage,
        Map<String, Change> signatures) {

    /** What became of a file. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    /**
     * One file.
     *
     * @param before size in bytes; 0 where it was not there
     * @param after size in bytes; 0 where it is not there
     */
    public record FileChange(String path, Kind change, long before, long after) {}

    /** One word or number; empty where there is none. */
    public record Change(String before, String after) {}

    public static VersionDiff between(VersionView from, VersionView to) {
        return new VersionDiff(
                from.model() + "@" + from.version(),
                to.model() + "@" + to.version(),
                files(byPath(from), byPath(to)),
                changes(from.metrics(), to.metrics()),
                changes(from.tags(), to.tags()),
                changes(from.lineage(), to.lineage()),
                changes(from.signatures(), to.signatures()));
    }

    private static Map<String, ModelFile> byPath(VersionView version) {
        return version.files().stream()
                .collect(Collectors.toMap(ModelFile::path, Function.identity()));
    }

    private static List<FileChange> files(
            Map<String, ModelFile> before, Map<String, ModelFile> after) {
        var paths = new TreeSet<>(before.keySet());
        paths.addAll(after.keySet());
        var changes = new ArrayList<FileChange>();
        for (var path : paths) {
            var old = before.get(path);
            var now = after.get(path);
            if (old == null && now != null) {
                changes.add(new FileChange(path, Kind.ADDED, 0, now.size()));
            } else if (old != null && now == null) {
                changes.add(new FileChange(path, Kind.REMOVED, old.size(), 0));
            } else if (old != null && now != null && !old.sha256().equals(now.sha256())) {
                changes.add(new FileChange(path, Kind.CHANGED, old.size(), now.size()));
            }
        }
        return changes;
    }

    private static Map<String, Change> changes(Map<String, ?> before, Map<String, ?> after) {
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        var changes = new TreeMap<String, Change>();
        for (var name : names) {
            var change = new Change(text(before.get(name)), text(after.get(name)));
            if (!change.before().equals(change.after())) {
                changes.put(name, change);
            }
        }
        return changes;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
