// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.visual.log.LogRun;
import org.paddlepaddle.cloud.visual.log.Runs;
import org.paddlepaddle.cloud.visual.record.Component;

/** Which runs there are, and what each logs. */
final class TagLists {
    private TagLists() {}

    static List<String> runs(Runs runs) {
        return runs.list().stream().map(runs::title).toList();
    }

    static List<String> components(Runs runs) {
        return words(runs, true);
    }

    /** What has a page of its own. */
    static List<String> tabs(Runs runs) {
        return words(runs, false);
    }

    private static List<String> words(Runs runs, boolean meta) {
        return runs.list().stream()
                .flatMap(run -> run.tags().stream())
                .map(LogRun.Tagged::component)
                .distinct()
                .sorted()
                .filter(component -> meta || component != Component.META_DATA)
                .map(Component::word)
                .toList();
    }

    /** Tags below the paths of their runs; their own slashes are written as percent signs. */
    static Map<String, String> tags(Runs runs) {
        var all = new LinkedHashMap<String, String>();
        for (var run : runs.list()) {
            for (var tagged : run.tags()) {
                all.put(
                        run.path() + "/" + tagged.tag().replace('/', '%'),
                        tagged.component().word());
            }
        }
        return all;
    }

    /** Two parallel arrays: runs, and the tags of each. */
    static Map<String, Object> of(Runs runs, Component component) {
        var names = new ArrayList<String>();
        var tags = new ArrayList<List<String>>();
        for (var run : runs.list()) {
            var own = run.tags(component);
            if (!own.isEmpty()) {
                names.add(runs.title(run));
                tags.add(own);
            }
        }
        if (component == Component.SCALAR) {
            runs.lines()
                    .forEach(
                            line -> {
                                names.add(line.title());
                                tags.add(List.of(line.tag()));
                            });
        }
        return Map.of("runs", names, "tags", tags);
    }

    /** Files that cannot be read to their end. */
    static List<String> problems(Runs runs) {
        return runs.list().stream().flatMap(run -> run.problems().stream()).toList();
    }

    /** Every curve, with the run it shows under. */
    static List<Runs.Line> curves(Runs runs) {
        return Stream.concat(
                        runs.list().stream()
                                .flatMap(
                                        run ->
                                                run.tags(Component.SCALAR).stream()
                                                        .map(tag -> new Runs.Line(run, tag, ""))),
                        runs.lines().stream())
                .toList();
    }
}
