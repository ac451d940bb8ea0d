// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.visual.record.Component;

/** The runs of a log directory at one moment, by the names that clients use. */
public record Runs(List<LogRun> list) {
    public Runs {
        list = List.copyOf(list);
    }

    /** The name a run asked for, unless another has it too; its path otherwise. */
    public String title(LogRun run) {
        var name = run.displayName();
        var all = list.stream().map(LogRun::displayName).toList();
        return name.isEmpty() || Collections.frequency(all, name) > 1 ? run.path() : name;
    }

    public Optional<LogRun> find(String name) {
        return list.stream()
                .filter(run -> run.path().equals(name))
                .findFirst()
                .or(() -> list.stream().filter(run -> title(run).equals(name)).findFirst());
    }

    /** A line of a curve, under a name of its own. */
    public record Line(LogRun run, String tag, String line) {
        /** As a run of its own, which is how clients see it. */
        public String title() {
            return run.path() + "/" + tag + "_" + line;
        }
    }

    public List<Line> lines() {
        return list.stream()
                .flatMap(
                        run ->
                                run.tags(Component.SCALARS).stream()
                                        .flatMap(
                                                tag ->
                                                        run.lines(tag).stream()
                                                                .map(l -> new Line(run, tag, l))))
                .toList();
    }

    /** The curve that clients call so; a run's own, or a line that shows as a run. */
    public Optional<Line> curve(String name, String tag) {
        return find(name)
                .filter(run -> run.tags(Component.SCALAR).contains(tag))
                .map(run -> new Line(run, tag, ""))
                .or(
                        () ->
                                lines().stream()
                                        .filter(line -> line.title().equals(name))
                                        .filter(line -> line.tag().equals(tag))
                                        .findFirst());
    }
}
