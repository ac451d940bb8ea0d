// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.paddlepaddle.cloud.cache.job.SyncOptions.on;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;
import org.paddlepaddle.cloud.cache.source.SampleSource;
import org.paddlepaddle.cloud.cache.source.SourceObject;
import org.paddlepaddle.cloud.cache.source.SourceUri;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.cache.tree.Origin;
import org.paddlepaddle.cloud.cache.tree.SafePath;
import org.paddlepaddle.cloud.supervise.RateLimit;

/** Copies what is new or changed at a source; the listing alone decides what that is. */
record SyncWork(CacheTree tree, Sources sources, CredentialFiles secrets, SyncOptions options)
        implements CacheWork {
    @Override
    public void run(JobProgress progress) throws IOException, InterruptedException {
        var uri = SourceUri.parse(options.source());
        var destination =
                SafePath.clean(options.destination() == null ? "" : options.destination());
        var filter = NameFilter.of(options);
        var secret = options.secret() == null ? "" : options.secret();
        var credentials = secrets.await(secret, options.secretVersion(), progress);
        boolean plain = on(options.noHttps());
        try (var source = sources.open(uri, credentials, plain);
                var crew = new WorkerPool(progress, options.width())) {
            int origin =
                    tree.index().origin(new Origin(uri.toString(), secret, plain, destination));
            var limit = RateLimit.megabits(options.bwlimit() == null ? 0 : options.bwlimit());
            var one =
                    new OneSync(
                            source,
                            new Fetcher(tree, source, limit, on(options.perms()), progress),
                            origin,
                            progress);
            var seen = new HashSet<String>();
            list(source, filter, destination, crew, one, seen);
            progress.complete();
            makeSureOfRoom(progress);
            crew.finish();
            if (on(options.deleteDst()) && !progress.hasFailures()) {
                removeOthers(destination, seen, filter, progress);
            }
        }
    }

    private void list(
            SampleSource source,
            NameFilter filter,
            String destination,
            WorkerPool crew,
            OneSync one,
            Set<String> seen)
            throws IOException, InterruptedException {
        try {
            source.list(
                    object -> {
                        one.goOn();
                        if (filter.admits(object.path())) {
                            seen.add(destination + "/" + object.path());
                            crew.attempt(() -> one.look(object, destination, crew));
                        }
                    });
        } catch (InterruptedListing e) {
            throw e.interruption;
        }
    }

    /** A listing calls back, and knows nothing of interruptions. */
    private static void hand(WorkerPool crew, WorkerPool.Task task) {
        try {
            crew.hand(task);
        } catch (InterruptedException e) {
            throw new InterruptedListing(e);
        }
    }

    private static final class InterruptedListing extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final InterruptedException interruption;

        InterruptedListing(InterruptedException interruption) {
            super(interruption);
            this.interruption = interruption;
        }
    }

    /** A set that will not fit is not copied for hours first. */
    private void makeSureOfRoom(JobProgress progress) throws IOException {
        long left = progress.left();
        if (left > tree.room() && !on(options.dry())) {
            progress.cancel();
            throw new Fetcher.NoRoomException("the source", left, tree);
        }
    }

    private void removeOthers(
            String destination, Set<String> seen, NameFilter filter, JobProgress progress)
            throws IOException {
        int skip = destination.isEmpty() ? 0 : destination.length() + 1;
        for (var entry : tree.index().below(destination)) {
            var name = entry.path().substring(skip);
            if (filter.admits(name) && !seen.contains(destination + "/" + name)) {
                progress.goOn();
                if (!on(options.dry())) {
                    tree.remove(entry.path());
                }
            }
        }
    }

    /** What happens with one object of the listing. */
    private final class OneSync {
        private final SampleSource source;
        private final Fetcher fetcher;
        private final int origin;
        private final JobProgress progress;

        OneSync(SampleSource source, Fetcher fetcher, int origin, JobProgress progress) {
            this.source = source;
            this.fetcher = fetcher;
            this.origin = origin;
            this.progress = progress;
        }

        void goOn() {
            progress.goOn();
        }

        void look(SourceObject object, String destination, WorkerPool crew) throws IOException {
            var name = SafePath.clean(object.path());
            var path = destination.isEmpty() ? name : destination + "/" + name;
            if (object.isDirectory()) {
                if (on(options.dirs()) && !on(options.dry())) {
                    tree.makeDirectory(path);
                }
                return;
            }
            if (isHere(object, path)) {
                progress.skipped(object.size());
                return;
            }
            progress.found(object.size());
            if (!on(options.dry())) {
                hand(crew, () -> copy(object, path));
            }
        }

        private void copy(SourceObject object, String path) throws IOException {
            fetcher.fetch(
                    object, new IndexEntry(path, object.size(), object.version(), origin, true));
            progress.done(object.size());
            if (on(options.deleteSrc())) {
                source.delete(object);
            }
        }

        private boolean isHere(SourceObject object, String path) throws IOException {
            if (on(options.forceUpdate())) {
                return false;
            }
            var entry = tree.index().find(path);
            if (entry.isEmpty() || !tree.has(entry.get())) {
                return false;
            }
            boolean same =
                    entry.get().size() == object.size()
                            && entry.get().version().equals(object.version());
            return same && !(on(options.update()) && isOlder(entry.get(), object));
        }

        private boolean isOlder(IndexEntry entry, SourceObject object) throws IOException {
            var file = tree.root().resolve(entry.path());
            return Files.getLastModifiedTime(file).toInstant().isBefore(object.modified());
        }
    }
}
