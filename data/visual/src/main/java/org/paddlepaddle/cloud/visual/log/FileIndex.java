// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.visual.record.LoggedValue;
import org.paddlepaddle.cloud.visual.record.RecordContent;

/** What one record file holds, as far as it was read. */
final class FileIndex {
    private static final int MOST_SAMPLES = 2000;

    private final Path file;
    private final PointBudget budget;
    private final Set<TagKey> tags = new LinkedHashSet<>();
    private final Map<TagKey, Curve> curves = new LinkedHashMap<>();
    private final Map<TagKey, List<Sample>> samples = new LinkedHashMap<>();
    private String displayName = "";
    private Optional<LoggedTrial> trial = Optional.empty();

    FileIndex(Path file, PointBudget budget) {
        this.file = file;
        this.budget = budget;
    }

    void add(LoggedValue value, long offset, int length) {
        var component = value.content().component();
        var line = value.content() instanceof RecordContent.Scalars(var name, _) ? name : "";
        var key = new TagKey(component, value.tag(), line);
        if (!tags.contains(key) && !admit(key)) {
            return;
        }
        switch (value.content()) {
            case RecordContent.Scalar(var number) -> point(key, value, number);
            case RecordContent.Scalars(_, var number) -> point(key, value, number);
            case RecordContent.DisplayName(var name) -> displayName = name;
            case RecordContent.Trial logged ->
                    trial = Optional.of(new LoggedTrial(value.millis(), logged));
            case RecordContent.InFile _ ->
                    sample(key, new Sample(value.step(), value.millis(), file, offset, length));
        }
    }

    private boolean admit(TagKey key) {
        return budget.admit() && tags.add(key);
    }

    private void point(TagKey key, LoggedValue value, float number) {
        curves.computeIfAbsent(key, _ -> new Curve(budget))
                .add(value.step(), value.millis(), number);
    }

    private void sample(TagKey key, Sample sample) {
        var list = samples.computeIfAbsent(key, _ -> new ArrayList<>());
        list.add(sample);
        if (list.size() > MOST_SAMPLES) {
            thin(list);
        }
    }

    /** Every second one goes, but the first and the last stay. */
    private static void thin(List<Sample> list) {
        var kept = new ArrayList<Sample>();
        for (int i = 0; i < list.size() - 1; i += 2) {
            kept.add(list.get(i));
        }
        kept.add(list.getLast());
        list.clear();
        list.addAll(kept);
    }

    /** In the order they were first written in. */
    Set<TagKey> tags() {
        return tags;
    }

    Optional<Curve> curve(TagKey key) {
        return Optional.ofNullable(curves.get(key));
    }

    List<Sample> samples(TagKey key) {
        return samples.getOrDefault(key, List.of());
    }

    /** Empty where the program gave none. */
    String displayName() {
        return displayName;
    }

    Optional<LoggedTrial> trial() {
        return trial;
    }
}
