// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done to a table without anyone's command: reading it again, and merging its layers. */
final class Maintenance {
    private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);

    private final Table table;
    private final TableFiles files;
    private final VersionLoader loader;
    private final StoreOptions options;

    Maintenance(Table table, TableFiles files, VersionLoader loader, StoreOptions options) {
        this.table = table;
        this.files = files;
        this.loader = loader;
        this.options = options;
    }

    /** Everything of the version on disk, and in memory if it is there. */
    Verification verify(String version) {
        while (true) {
            var layers = layers(version);
            var found = verify(version, layers);
            // Compaction may have merged the layers, and removed them while they were read.
            if (found.good() || layers.equals(layers(version))) {
                return found;
            }
        }
    }

    private Verification verify(String version, List<String> layers) {
        var resident = table.retained(version);
        try {
            var inspection = new Inspection(table.name(), version, files, options.legacy());
            return Background.call(() -> inspection.of(layers, resident));
        } finally {
            if (resident != null) {
                resident.release();
            }
        }
    }

    private List<String> layers(String version) {
        var resident = table.slots().find(version);
        return resident == null
                ? loader.resolve(version, table.history()).layers()
                : resident.chain();
    }

    /** Merges the current version's layers when they are many; readers see the same rows. */
    boolean compact() {
        var old = table.retained();
        if (old == null) {
            return false;
        }
        try {
            if (!Compaction.needed(old, options)) {
                return false;
            }
            var merged = new Compaction(files, options.faults()).merge(old);
            var compacted = Background.call(() -> loader.load(merged));
            if (!table.replace(old, compacted)) {
                compacted.release();
                merged.layers().forEach(files::delete);
                return false;
            }
            return true;
        } finally {
            old.release();
        }
    }

    /** Reads the current version on disk and in memory; what is damaged is not served on. */
    Verification scrub() {
        while (true) {
            var current = table.retained();
            if (current == null) {
                return new Verification(table.name(), "", 0, List.of());
            }
            try {
                return scrub(current);
            } catch (StoreException e) {
                if (table.slots().current() == current) {
                    throw e;
                }
                // Replaced, and removed from disk, before it was read: the next one counts.
            } finally {
                current.release();
            }
        }
    }

    private Verification scrub(StoredVersion current) {
        var verdict = verify(current.name());
        if (!verdict.good()) {
            LOG.error("version {} of {}: {}", current.name(), table.name(), verdict.problems());
            table.replaceDamaged(current);
        }
        return verdict;
    }
}
