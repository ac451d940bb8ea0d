// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;
import org.paddlepaddle.cloud.cube.store.background.Background;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One table: a current version, a background version, and what an administrator does to them.
 * Readers see nothing but the one volatile pointer.
 */
final class Table {
    private static final Logger LOG = LoggerFactory.getLogger(Table.class);

    private final String name;
    private final Pointer pointer;
    private final VersionLoader loader;
    private final Reclaimer reclaimer;
    private final Maintenance maintenance;
    private final ReentrantLock command = new ReentrantLock();
    private final AtomicBoolean commanded = new AtomicBoolean();
    private volatile VersionSlots versionSlots = new VersionSlots(null, null);
    private volatile boolean loading;
    private volatile @Nullable Duration firstLoad;
    private volatile List<String> pointedAt = List.of();

    Table(String name, TableFiles files, StoreOptions options, Reclaimer reclaimer) {
        this.name = name;
        this.pointer = new Pointer(files, options.keepVersions());
        this.reclaimer = reclaimer;
        this.loader = new VersionLoader(name, files, options);
        this.maintenance = new Maintenance(this, files, loader, options);
    }

    String name() {
        return name;
    }

    /** For sentences: the table that lies in the data directory itself may have no name. */
    static String called(String name) {
        return name.isEmpty() ? "the table" : "table " + name;
    }

    VersionSlots slots() {
        return versionSlots;
    }

    VersionHistory history() {
        return pointer.history();
    }

    /** Of the version it started with, if there was one. */
    Optional<Duration> firstLoad() {
        return Optional.ofNullable(firstLoad);
    }

    Maintenance maintenance() {
        return maintenance;
    }

    /** Loads what the pointer says; if that is damaged, the newest version that is not. */
    void start() {
        pointer.read();
        pointedAt = candidates();
        for (var version : pointedAt) {
            try {
                long start = System.nanoTime();
                var loaded = loader.load(loader.resolve(version, history()));
                firstLoad = Duration.ofNanos(System.nanoTime() - start);
                loaded.warmUp();
                versionSlots = new VersionSlots(loaded, null);
                // A pointer written by upstream's agent names no layers.
                boolean known = history().find(version) != null;
                pointer.assume(
                        known ? history().pointingAt(version) : history().enabled(kept(loaded)));
                return;
            } catch (StoreException e) {
                LOG.warn("not served: {}", e.getMessage());
                pointer.assume(history().without(version));
            }
        }
    }

    /** What the pointer named at the start, the current one first, whether or not it was whole. */
    List<String> pointedAt() {
        return pointedAt;
    }

    /** For the one process that owns the table. */
    void tidy() {
        pointer.tidy();
    }

    private List<String> candidates() {
        var current = history().current();
        if (current == null) {
            return loader.exists("") ? List.of("") : List.of();
        }
        var names = new ArrayList<>(List.of(current));
        names.addAll(history().others());
        return names;
    }

    TableStatus status() {
        var current = retained();
        try {
            var background = versionSlots.background();
            return new TableStatus(
                    name,
                    current == null ? "" : current.name(),
                    background == null ? "" : background.name(),
                    loading,
                    history().others(),
                    current == null ? 0 : current.keyCount(),
                    current == null ? 0 : current.bytes());
        } finally {
            if (current != null) {
                current.release();
            }
        }
    }

    void loadBase(String version) {
        command(
                () -> {
                    toBackground(null);
                    toBackground(load(version));
                });
    }

    private StoredVersion load(String version) {
        loading = true;
        try {
            var layers = loader.resolve(version, history());
            return Background.call(() -> loader.load(layers));
        } finally {
            loading = false;
        }
    }

    void loadPatch(String version) {
        command(
                () -> {
                    var current = versionSlots.current();
                    if (current == null) {
                        throw new StoreException(
                                called(name) + " has no version a patch could lie over");
                    }
                    toBackground(null);
                    loading = true;
                    try {
                        toBackground(Background.call(() -> loader.loadOver(current, version)));
                    } finally {
                        loading = false;
                    }
                });
    }

    void enable(String version) {
        command(
                () -> {
                    var current = versionSlots.current();
                    if (current != null && current.name().equals(version)) {
                        return;
                    }
                    var background = versionSlots.background();
                    if (background == null || !background.name().equals(version)) {
                        throw new StoreException(
                                "version %s of %s is not loaded; load it first"
                                        .formatted(version, called(name)));
                    }
                    exchange(history().enabled(kept(background)));
                });
    }

    void swap() {
        command(
                () -> {
                    var background = versionSlots.background();
                    if (background == null) {
                        throw new StoreException(called(name) + " has nothing in the background");
                    }
                    exchange(history().enabled(kept(background)));
                });
    }

    void unloadBackground() {
        command(() -> toBackground(null));
    }

    void rollback() {
        command(
                () -> {
                    var before = history().before();
                    if (before == null) {
                        throw new StoreException(called(name) + " has no version to go back to");
                    }
                    var background = versionSlots.background();
                    if (background == null || !background.name().equals(before.version())) {
                        toBackground(null);
                        toBackground(load(before.version()));
                    }
                    exchange(history().pointingAt(before.version()));
                });
    }

    private void exchange(VersionHistory next) {
        pointer.move(next);
        versionSlots = versionSlots.exchanged();
        pointer.sweep(versionSlots);
    }

    private void toBackground(@Nullable StoredVersion version) {
        var old = versionSlots.background();
        versionSlots = new VersionSlots(versionSlots.current(), version);
        if (old != null) {
            reclaimer.retire(old);
            pointer.sweep(versionSlots);
        }
    }

    private static Kept kept(StoredVersion version) {
        return new Kept(version.name(), version.chain());
    }

    /** Puts the same rows in another shape in the place of a version, if it is still current. */
    boolean replace(StoredVersion old, StoredVersion compacted) {
        command.lock();
        try {
            if (versionSlots.current() != old) {
                return false;
            }
            pointer.move(history().rewritten(kept(compacted)));
            versionSlots = new VersionSlots(compacted, versionSlots.background());
            reclaimer.retire(old);
            pointer.sweep(versionSlots);
            return true;
        } finally {
            command.unlock();
        }
    }

    /** Serves something else than a version whose bytes are not what they were. */
    void replaceDamaged(StoredVersion damaged) {
        command.lock();
        try {
            if (versionSlots.background() == damaged) {
                toBackground(null);
                return;
            }
            if (versionSlots.current() != damaged) {
                return;
            }
            var good = newestGood();
            if (good != null) {
                good.warmUp();
                install(good);
            } else if (!damaged.problems().isEmpty()) {
                install(null);
            }
        } finally {
            command.unlock();
        }
    }

    /** The same version if only memory was damaged, else the one enabled before it. */
    private @Nullable StoredVersion newestGood() {
        for (var version : candidates()) {
            try {
                return loader.load(loader.resolve(version, history()));
            } catch (StoreException e) {
                LOG.warn("not served: {}", e.getMessage());
            }
        }
        return null;
    }

    private void install(@Nullable StoredVersion version) {
        var old = versionSlots;
        if (version != null && !version.name().equals(history().current())) {
            pointer.move(history().pointingAt(version.name()));
        }
        // The background may share the damaged layer.
        versionSlots = new VersionSlots(version, null);
        retire(old);
    }

    private void retire(VersionSlots unlinked) {
        if (unlinked.current() != null) {
            reclaimer.retire(unlinked.current());
        }
        if (unlinked.background() != null) {
            reclaimer.retire(unlinked.background());
        }
    }

    /** The current version, kept from being freed until it is released. */
    @Nullable StoredVersion retained() {
        return retained(now -> now.current());
    }

    /** A version in memory, kept from being freed until it is released. */
    @Nullable StoredVersion retained(String version) {
        return retained(now -> now.find(version));
    }

    /** As {@link #retained()}, for the one that is chosen. */
    @Nullable StoredVersion retained(Function<VersionSlots, @Nullable StoredVersion> which) {
        while (true) {
            var version = which.apply(versionSlots);
            // One that is gone between the two was unlinked before; another is there now.
            if (version == null || version.retain()) {
                return version;
            }
        }
    }

    /** A second command is refused; what runs in the background is short and waited for. */
    private void command(Runnable body) {
        if (!commanded.compareAndSet(false, true)) {
            throw new StoreException("another command of " + called(name) + " is running");
        }
        command.lock();
        try {
            body.run();
        } finally {
            command.unlock();
            commanded.set(false);
        }
    }

    void close() {
        command.lock();
        try {
            var last = versionSlots;
            versionSlots = new VersionSlots(null, null);
            retire(last);
        } finally {
            command.unlock();
        }
    }
}
