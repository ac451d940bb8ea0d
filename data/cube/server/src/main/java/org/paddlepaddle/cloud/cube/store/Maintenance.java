// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.Inspection.Seen;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;
import org.paddlepaddle.cloud.cube.store.background.Background;
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
            return inspect(version, layers, resident, Seen.nothing());
        } finally {
            if (resident != null) {
                resident.release();
            }
        }
    }

    private Verification inspect(
            String version, List<String> layers, @Nullable StoredVersion resident, Seen seen) {
        var inspection = new Inspection(table.name(), version, files, options.legacy(), seen);
        return Background.call(() -> inspection.of(layers, resident));
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

    /**
     * Reads what is in memory, there and on disk, and what is kept on disk to go back to. What is
     * damaged is not served on.
     *
     * @return the current version's verdict first
     */
    List<Verification> scrub() {
        var seen = Seen.nothing();
        var verdicts = new ArrayList<Verification>();
        verdicts.add(scrubCurrent(seen));
        var background = table.retained(VersionSlots::background);
        if (background != null) {
            scrub(background, seen).ifPresent(verdicts::add);
            background.release();
        }
        for (var kept : table.history().kept()) {
            if (verdicts.stream().noneMatch(v -> v.version().equals(kept.version()))) {
                scrubKept(kept, seen).ifPresent(verdicts::add);
            }
        }
        return verdicts;
    }

    private Verification scrubCurrent(Seen seen) {
        while (true) {
            var current = table.retained();
            if (current == null) {
                return new Verification(table.name(), "", 0, List.of());
            }
            var verdict = scrub(current, seen);
            current.release();
            if (verdict.isPresent()) {
                return verdict.get();
            }
        }
    }

    /** Nothing when it was replaced, and maybe removed from disk, while it was read. */
    private Optional<Verification> scrub(StoredVersion resident, Seen seen) {
        var verdict = inspect(resident.name(), resident.chain(), resident, seen);
        if (verdict.good()) {
            seen.directories().addAll(resident.chain());
            resident.layers().forEach(seen.inMemory()::add);
            return Optional.of(verdict);
        }
        if (!table.slots().holds(resident)) {
            return Optional.empty();
        }
        LOG.error("version {} of {}: {}", resident.name(), table.name(), verdict.problems());
        table.replaceDamaged(resident);
        return Optional.of(verdict);
    }

    /** Going back to it would fail; somebody should know before. */
    private Optional<Verification> scrubKept(Kept kept, Seen seen) {
        var verdict = inspect(kept.version(), kept.layers(), null, seen);
        if (verdict.good()) {
            seen.directories().addAll(kept.layers());
            return Optional.of(verdict);
        }
        if (!table.history().kept().contains(kept)) {
            return Optional.empty();
        }
        LOG.error(
                "version {} of {}, kept to go back to: {}",
                kept.version(),
                table.name(),
                verdict.problems());
        return Optional.of(verdict);
    }
}
