// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.visual.record.Component;

/**
 * A run as VisualDL has it, a directory with record files that are read as one: programs that
 * restart begin a new file.
 */
public final class LogRun {
    private final String path;
    private final List<LogFile> files;

    /**
     * @param files in the order of their names
     */
    LogRun(String path, List<LogFile> files) {
        this.path = path;
        this.files = List.copyOf(files);
    }

    /** The directory as it was named on the command line, and below. */
    public String path() {
        return path;
    }

    /** How the program calls the run; empty where it does not say. */
    String displayName() {
        return indexes()
                .map(FileIndex::displayName)
                .filter(name -> !name.isEmpty())
                .reduce((_, later) -> later)
                .orElse("");
    }

    private Stream<FileIndex> indexes() {
        return files.stream().map(LogFile::index);
    }

    /** Every tag with what it holds; a tag of several lines once. */
    public List<Tagged> tags() {
        return indexes()
                .flatMap(index -> index.tags().stream())
                .map(key -> new Tagged(key.tag(), key.component()))
                .distinct()
                .toList();
    }

    /** A tag and what is logged under it. */
    public record Tagged(String tag, Component component) {}

    public List<String> tags(Component component) {
        return tags().stream()
                .filter(tagged -> tagged.component() == component)
                .map(Tagged::tag)
                .toList();
    }

    /** The lines of a curve that has several. */
    public Set<String> lines(String tag) {
        var lines = new LinkedHashSet<String>();
        indexes()
                .flatMap(index -> index.tags().stream())
                .filter(key -> key.component() == Component.SCALARS && key.tag().equals(tag))
                .forEach(key -> lines.add(key.line()));
        return lines;
    }

    /**
     * The curve of a tag.
     *
     * @param line empty for a curve with one line
     */
    public Points points(String tag, String line) {
        return Points.merged(curves(tag, line).map(Curve::points).toList());
    }

    /** Changes whenever the curve does. */
    public long changes(String tag, String line) {
        return curves(tag, line).mapToLong(Curve::changes).sum();
    }

    private Stream<Curve> curves(String tag, String line) {
        var component = line.isEmpty() ? Component.SCALAR : Component.SCALARS;
        var key = new TagKey(component, tag, line);
        return indexes().flatMap(index -> index.curve(key).stream());
    }

    /** What was left in the files; of one step what the last file says. */
    public List<Sample> samples(Component component, String tag) {
        var key = new TagKey(component, tag, "");
        var lists = indexes().map(index -> index.samples(key)).filter(l -> !l.isEmpty()).toList();
        if (lists.size() <= 1) {
            return lists.isEmpty() ? List.of() : List.copyOf(lists.getFirst());
        }
        var byStep = new LinkedHashMap<Long, Sample>();
        lists.forEach(list -> list.forEach(sample -> byStep.put(sample.step(), sample)));
        var all = new ArrayList<>(byStep.values());
        all.sort((one, other) -> Long.compare(one.step(), other.step()));
        return all;
    }

    public Optional<LoggedTrial> trial() {
        return indexes().flatMap(index -> index.trial().stream()).reduce((_, later) -> later);
    }

    /** Files that cannot be read to their end, and why. */
    public List<String> problems() {
        return files.stream().flatMap(file -> file.problem().stream()).toList();
    }
}
