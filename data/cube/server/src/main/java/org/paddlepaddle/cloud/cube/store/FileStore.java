// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.background.Background;
import org.paddlepaddle.cloud.cube.store.background.Epochs;
import org.paddlepaddle.cloud.cube.store.background.MaintenanceThread;

/**
 * The tables below one directory, which is upstream's {@code data}: versions of the default table
 * lie in it, those of any other in {@code tables/<name>}.
 */
public final class FileStore implements CubeStore {
    private static final String TABLES = "tables";

    private final Path root;
    private final StoreOptions options;
    private final Epochs epochs = new Epochs();
    private final Reclaimer reclaimer = new Reclaimer(epochs);
    private final MaintenanceThread maintenanceThread = new MaintenanceThread();
    private final AtomicBoolean suspected = new AtomicBoolean();

    /** Replaced as a whole when a table comes, so that readers need no lock. */
    private volatile Map<String, Table> tables = Map.of();

    private FileStore(Path root, StoreOptions options) {
        this.root = root;
        this.options = options;
    }

    /** Loads the current version of every table; one that cannot be loaded has none. */
    public static FileStore open(Path root, StoreOptions options) {
        var store = look(root, options);
        store.tables.values().forEach(Table::tidy);
        store.maintenanceThread.start(store::scrub, options.scrubEvery());
        return store;
    }

    /** As {@link #open}, but to look only: nothing is changed that another process may own. */
    public static FileStore look(Path root, StoreOptions options) {
        var store = new FileStore(root, options);
        store.add(options.defaultTable(), root, options.splits());
        for (var name : store.directories()) {
            store.add(name, root.resolve(TABLES).resolve(name), 1);
        }
        return store;
    }

    private List<String> directories() {
        var parent = root.resolve(TABLES);
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (var entries = Files.list(parent)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new StoreException(parent + " cannot be listed", e);
        }
    }

    private synchronized Table add(String name, Path directory, int splits) {
        var known = tables.get(name);
        if (known != null) {
            return known;
        }
        var files = new TableFiles(directory, splits, options.faults());
        var table = new Table(name, files, options, reclaimer);
        table.start();
        var more = new TreeMap<>(tables);
        more.put(name, table);
        tables = Map.copyOf(more);
        return table;
    }

    @Override
    public TableReader newReader() {
        return new Reader();
    }

    @Override
    public List<String> tables() {
        return tables.keySet().stream().sorted().toList();
    }

    @Override
    public List<Duration> firstLoads() {
        return tables.values().stream().flatMap(table -> table.firstLoad().stream()).toList();
    }

    /** Also one whose directory appeared after the start. */
    private Table table(String name) {
        var table = tables.get(name);
        if (table != null) {
            return table;
        }
        if (directories().contains(name)) {
            return add(name, root.resolve(TABLES).resolve(name), 1);
        }
        throw new StoreException("there is no table " + name + "; there are " + tables());
    }

    @Override
    public TableStatus status(String table) {
        return table(table).status();
    }

    /**
     * The versions a table's pointer named when the store was opened, the current one first; also
     * those that could not be loaded and are not served for that reason.
     */
    public List<String> pointedAt(String table) {
        return table(table).pointedAt();
    }

    @Override
    public void loadBase(String table, String version) {
        table(table).loadBase(version);
    }

    @Override
    public void loadPatch(String table, String version) {
        table(table).loadPatch(version);
    }

    @Override
    public void enable(String table, String version) {
        table(table).enable(version);
        maintenanceThread.run(() -> compact(table));
    }

    @Override
    public void swap(String table) {
        table(table).swap();
        maintenanceThread.run(() -> compact(table));
    }

    @Override
    public void unloadBackground(String table) {
        table(table).unloadBackground();
    }

    @Override
    public void rollback(String table) {
        table(table).rollback();
    }

    @Override
    public Verification verify(String table, String version) {
        return table(table).maintenance().verify(version);
    }

    /**
     * Merges the layers of a table's current version if they are many; done in the background after
     * every switch.
     *
     * @return whether there was something to do
     */
    public boolean compact(String table) {
        return table(table).maintenance().compact();
    }

    /**
     * Reads every version that is in memory or kept and stops serving what is damaged; done in the
     * background from time to time. A table's current version comes first.
     */
    public List<Verification> scrub() {
        return tables.values().stream()
                .flatMap(table -> table.maintenance().scrub().stream())
                .toList();
    }

    @Override
    public void suspect() {
        if (suspected.compareAndSet(false, true)) {
            maintenanceThread.run(
                    () -> {
                        suspected.set(false);
                        scrub();
                    });
        }
    }

    @Override
    public boolean busy() {
        return Background.busy();
    }

    /** Waits a while for readers that have not said they are done. */
    @Override
    public void close() {
        maintenanceThread.close();
        tables.values().forEach(Table::close);
        reclaimer.close();
    }

    private final class Reader implements TableReader {
        private final Epochs.Mark mark = epochs.register();

        @Override
        public @Nullable TableVersion current(String table) {
            var known = tables.get(table);
            if (known == null) {
                return null;
            }
            mark.begin();
            return known.slots().current();
        }

        @Override
        public @Nullable TableVersion version(String table, String name) {
            var known = tables.get(table);
            if (known == null) {
                return null;
            }
            mark.begin();
            return known.slots().find(name);
        }

        @Override
        public long[] someKeys(String table, int most) {
            return current(table) instanceof StoredVersion version
                    ? version.someKeys(most)
                    : new long[0];
        }

        @Override
        public void quiescent() {
            mark.end();
        }

        @Override
        public void close() {
            mark.end();
            epochs.unregister(mark);
        }
    }
}
