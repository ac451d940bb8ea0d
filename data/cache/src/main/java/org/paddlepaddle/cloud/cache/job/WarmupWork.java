// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import org.paddlepaddle.cloud.cache.source.SampleSource;
import org.paddlepaddle.cloud.cache.source.SourceObject;
import org.paddlepaddle.cloud.cache.source.SourceUri;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.cache.tree.Origin;
import org.paddlepaddle.cloud.cache.tree.SafePath;
import org.paddlepaddle.cloud.supervise.RateLimit;

/** Fetches what is not here, in the order in which the workers will read it. */
record WarmupWork(CacheTree tree, Sources sources, CredentialFiles secrets, WarmupOptions options)
        implements CacheWork {
    @Override
    public void run(JobProgress progress) throws IOException, InterruptedException {
        var origins = new HashMap<Integer, SampleSource>();
        try {
            run(progress, origins);
        } finally {
            origins.values().forEach(SampleSource::close);
        }
    }

    private void run(JobProgress progress, Map<Integer, SampleSource> origins)
            throws IOException, InterruptedException {
        var wanted = inOrder(samples(progress, origins));
        var missing = new ArrayList<IndexEntry>();
        for (var entry : wanted) {
            if (tree.has(entry)) {
                progress.skipped(entry.size());
            } else {
                progress.found(entry.size());
                missing.add(entry);
            }
        }
        progress.complete();
        try (var crew = new WorkerPool(progress, options.width())) {
            for (var entry : missing) {
                var source = source(entry, origins, progress);
                crew.hand(() -> fetch(entry, source, progress));
            }
            crew.finish();
        }
    }

    private void fetch(IndexEntry entry, SampleSource source, JobProgress progress)
            throws IOException {
        var origin = tree.index().origin(entry.origin()).orElseThrow();
        int skip = origin.destination().isEmpty() ? 0 : origin.destination().length() + 1;
        var object =
                new SourceObject(
                        entry.path().substring(skip), entry.size(), entry.version(), Instant.EPOCH);
        var whole =
                new IndexEntry(entry.path(), entry.size(), entry.version(), entry.origin(), true);
        new Fetcher(tree, source, new RateLimit(0), false, progress).fetch(object, whole);
        progress.done(entry.size());
    }

    private SampleSource source(
            IndexEntry entry, Map<Integer, SampleSource> known, JobProgress progress)
            throws IOException, InterruptedException {
        var source = known.get(entry.origin());
        if (source == null) {
            var origin =
                    tree.index()
                            .origin(entry.origin())
                            .orElseThrow(
                                    () ->
                                            new IOException(
                                                    entry.path()
                                                            + " has no source any more; sync it"));
            source = open(origin, progress);
            known.put(entry.origin(), source);
        }
        return source;
    }

    private SampleSource open(Origin origin, JobProgress progress) throws InterruptedException {
        var credentials = secrets.await(origin.secret(), null, progress);
        return sources.open(SourceUri.parse(origin.uri()), credentials, origin.plain());
    }

    /** The samples by index: the lines of the file that is named, else the sorted listing. */
    private List<IndexEntry> samples(JobProgress progress, Map<Integer, SampleSource> origins)
            throws IOException, InterruptedException {
        if (options.file() != null && !options.file().isEmpty()) {
            var file = SafePath.clean(options.file());
            fetchList(file, progress, origins);
            return listed(file);
        }
        var paths = options.paths() == null ? List.of("") : options.paths();
        var found = new LinkedHashSet<IndexEntry>();
        for (var path : paths) {
            var below = tree.index().below(SafePath.clean(path));
            if (below.isEmpty() && !path.isEmpty()) {
                throw new IOException("the data set has nothing at or below " + path);
            }
            found.addAll(below);
        }
        return List.copyOf(found);
    }

    /** A set that was cleared has lost its label file, too. */
    private void fetchList(String file, JobProgress progress, Map<Integer, SampleSource> origins)
            throws IOException, InterruptedException {
        var entry =
                tree.index()
                        .find(file)
                        .orElseThrow(() -> new IOException("the data set has no file " + file));
        if (!tree.has(entry)) {
            progress.found(entry.size());
            fetch(entry, source(entry, origins, progress), progress);
        }
    }

    /** A label file has the path first; what follows a blank or a tab is the label. */
    private List<IndexEntry> listed(String path) throws IOException {
        var directory = path.contains("/") ? path.substring(0, path.lastIndexOf('/') + 1) : "";
        var found = new ArrayList<IndexEntry>();
        // Labels may be in any encoding; only the paths before them matter.
        var text = new String(Files.readAllBytes(tree.root().resolve(path)), UTF_8);
        for (var line : text.lines().map(String::strip).filter(it -> !it.isEmpty()).toList()) {
            var name = SafePath.clean(line.split("[\\t ]", 2)[0]);
            tree.index()
                    .find(name)
                    .or(() -> tree.index().find(directory + name))
                    .ifPresent(found::add);
        }
        if (found.isEmpty()) {
            throw new IOException(
                    "no line of %s begins with the path of a file of the data set".formatted(path));
        }
        return found;
    }

    /** Worker by worker in turn, so that no worker waits for the others' samples. */
    private SequencedCollection<IndexEntry> inOrder(List<IndexEntry> samples) {
        int workers = options.workers();
        var shares = new ArrayList<int[]>();
        int longest = 0;
        for (int rank = 0; rank < workers; rank++) {
            var share = options.order().indices(samples.size(), rank, workers);
            longest = Math.max(longest, share.length);
            shares.add(share);
        }
        var ordered = new LinkedHashSet<IndexEntry>();
        for (int turn = 0; turn < longest; turn++) {
            for (var share : shares) {
                if (turn < share.length) {
                    ordered.add(samples.get(share[turn]));
                }
            }
        }
        return ordered;
    }
}
