// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The account of a data set: every file, whether its bytes are here, and where they came from. Kept
 * as a log of lines, of which the last one about a file holds; sums are kept as it grows, so that
 * nobody walks the tree to know its size. Safe for many threads.
 */
public final class TreeIndex implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LINES_BEFORE_COMPACTION = 10_000;

    /** One line of the log; the components that are set say what it is about. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Line(
            @Nullable Integer origin,
            @Nullable Origin is,
            @Nullable String path,
            @Nullable Long size,
            @Nullable String version,
            @Nullable Boolean local,
            @Nullable String digest) {
        static Line of(int number, Origin origin) {
            return new Line(number, origin, null, null, null, null, null);
        }

        static Line of(IndexEntry entry) {
            return new Line(
                    entry.origin(),
                    null,
                    entry.path(),
                    entry.size(),
                    entry.version(),
                    entry.local(),
                    entry.digest().isEmpty() ? null : entry.digest());
        }

        static Line gone(String path) {
            return new Line(null, null, path, null, null, null, null);
        }
    }

    private final Path file;
    private final NavigableMap<String, IndexEntry> entries = new TreeMap<>();
    private final List<Origin> origins = new ArrayList<>();
    private Amount total = Amount.NONE;
    private Amount local = Amount.NONE;
    private int lines;
    private BufferedWriter log;

    TreeIndex(Path file) throws IOException {
        this.file = file;
        load();
        this.log = compacted();
    }

    /** A line that a crash cut off is the last one, and is left out. */
    private void load() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        try (var text = Files.newBufferedReader(file)) {
            for (var line = text.readLine(); line != null; line = text.readLine()) {
                try {
                    replay(JSON.readValue(line, Line.class));
                } catch (JsonProcessingException e) {
                    if (text.readLine() != null) {
                        throw new IOException("the index " + file + " is damaged", e);
                    }
                    return;
                }
            }
        }
    }

    private void replay(Line line) {
        if (line.is() != null) {
            origins.add(line.is());
        } else if (line.path() != null && line.size() == null) {
            forget(line.path());
        } else if (line.path() != null && line.size() != null) {
            keep(
                    new IndexEntry(
                            line.path(),
                            line.size(),
                            String.valueOf(line.version()),
                            line.origin() == null ? 0 : line.origin(),
                            Boolean.TRUE.equals(line.local()),
                            line.digest() == null ? "" : line.digest()));
        }
    }

    private void keep(IndexEntry entry) {
        forget(entry.path());
        entries.put(entry.path(), entry);
        total = total.plus(entry.size());
        if (entry.local()) {
            local = local.plus(entry.size());
        }
    }

    private void forget(String path) {
        var before = entries.remove(path);
        if (before != null) {
            total = total.minus(before.size());
            if (before.local()) {
                local = local.minus(before.size());
            }
        }
    }

    /** The number of a source; the same for the same source. */
    public synchronized int origin(Origin origin) {
        int known = origins.indexOf(origin);
        if (known >= 0) {
            return known;
        }
        origins.add(origin);
        append(Line.of(origins.size() - 1, origin));
        return origins.size() - 1;
    }

    public synchronized Optional<Origin> origin(int number) {
        return number < origins.size() ? Optional.of(origins.get(number)) : Optional.empty();
    }

    public synchronized Optional<IndexEntry> find(String path) {
        return Optional.ofNullable(entries.get(path));
    }

    /** What lies at or below a path, in the order of the names; all for the empty one. */
    public synchronized List<IndexEntry> below(String path) {
        if (path.isEmpty()) {
            return List.copyOf(entries.values());
        }
        var found = new ArrayList<IndexEntry>();
        find(path).ifPresent(found::add);
        // A slash is followed by the digit zero in the order of characters.
        found.addAll(entries.subMap(path + "/", path + "0").values());
        return found;
    }

    /** The next file whose bytes are here, in the order of the names; none after the last one. */
    public synchronized Optional<IndexEntry> nextLocal(String after) {
        return entries.tailMap(after, false).values().stream()
                .filter(IndexEntry::local)
                .findFirst();
    }

    /** Puts an entry in the place of another, unless that has been overtaken. */
    synchronized boolean replace(IndexEntry before, IndexEntry after) {
        if (!before.equals(entries.get(before.path()))) {
            return false;
        }
        put(after);
        return true;
    }

    public synchronized Amount total() {
        return total;
    }

    public synchronized Amount local() {
        return local;
    }

    synchronized void put(IndexEntry entry) {
        keep(entry);
        append(Line.of(entry));
    }

    synchronized void remove(String path) {
        forget(path);
        append(Line.gone(path));
    }

    /** What the kernel has, a killed process does not lose. */
    private void append(Line line) {
        try {
            write(log, line);
            log.flush();
            lines++;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private static void write(BufferedWriter to, Line line) throws IOException {
        to.write(JSON.writeValueAsString(line));
        to.newLine();
    }

    /** Writes the account anew where most of its lines are overtaken. */
    public synchronized void compact() {
        try {
            if (lines > LINES_BEFORE_COMPACTION && lines > 2 * entries.size()) {
                var overtaken = log;
                log = compacted();
                overtaken.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /**
     * Writes the account anew, without what is overtaken, and goes on behind it. Where that fails,
     * the present file goes on.
     */
    private BufferedWriter compacted() throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        try (var to = Files.newBufferedWriter(fresh)) {
            for (int number = 0; number < origins.size(); number++) {
                write(to, Line.of(number, origins.get(number)));
            }
            for (var entry : entries.values()) {
                write(to, Line.of(entry));
            }
        }
        try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        // Opened before it has its name: nothing that can fail follows the move.
        var next = Files.newBufferedWriter(fresh, StandardOpenOption.APPEND);
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            next.close();
            throw e;
        }
        lines = entries.size();
        return next;
    }

    @Override
    public synchronized void close() {
        try {
            log.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
