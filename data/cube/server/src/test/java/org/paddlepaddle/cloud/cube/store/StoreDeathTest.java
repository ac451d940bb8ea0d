// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.testkit.cube.KillPoints;

/** Killed anywhere, a store starts again on a version that is whole and that it was told to. */
class StoreDeathTest {
    private static final String TABLE = "default";

    @TempDir Path directory;

    private final Map<String, Map<Long, byte[]>> versions = new HashMap<>();

    @Test
    void every_step_of_enabling_compacting_and_dropping_can_be_the_last() throws IOException {
        var deaths = new ArrayList<String>();
        for (int steps = 0; ; steps++) {
            var root = directory.resolve("root");
            prepare(root);
            var death = new KillPoints(steps);
            String reached = live(root, death);

            assertWhole(root, reached);
            Durable.delete(root);
            if (death.step().isEmpty()) {
                break;
            }
            deaths.add(death.step());
        }
        assertThat(deaths)
                .contains("pointer.write", "pointer.fsync", "pointer.rename", "pointer.sync")
                .contains("layer.rename", "layer.delete");
    }

    @Test
    void every_step_of_going_back_can_be_the_last() throws IOException {
        var deaths = new ArrayList<String>();
        for (int steps = 0; ; steps++) {
            var root = directory.resolve("root");
            prepare(root);
            try (var store = FileStore.open(root, StoreOptions.defaults())) {
                for (var version : List.of("1", "4")) {
                    store.loadBase(TABLE, version);
                    store.enable(TABLE, version);
                }
            }
            var death = new KillPoints(steps);
            boolean done = goneBack(root, death);

            try (var store = FileStore.open(root, StoreOptions.defaults());
                    var reader = store.newReader()) {
                var name = store.status(TABLE).current();
                assertThat(name).isIn(done ? List.of("1") : List.of("1", "4"));
                Answers.assertSame(reader, TABLE, Objects.requireNonNull(versions.get(name)));
            }
            Durable.delete(root);
            if (death.step().isEmpty()) {
                break;
            }
            deaths.add(death.step());
        }
        assertThat(deaths)
                .contains("pointer.write", "pointer.fsync", "pointer.rename", "pointer.sync");
    }

    private static boolean goneBack(Path root, KillPoints death) {
        try (var store = FileStore.open(root, StoreOptions.defaults().withFaults(death::before))) {
            store.rollback(TABLE);
            return true;
        } catch (KillPoints.Killed _) {
            return false;
        }
    }

    private void prepare(Path root) {
        var map = new TreeMap<Long, byte[]>();
        for (int version = 1; version <= 3; version++) {
            var rows = Rows.random(version, 50, 4, 4);
            var spec =
                    version == 1
                            ? LayerSpec.base(TABLE, "1", 0, 1)
                            : LayerSpec.patch(TABLE, "" + version, "" + (version - 1), 0, 1);
            rows.publish(spec, root.resolve("" + version));
            rows.over(map);
            versions.put("" + version, new TreeMap<>(map));
        }
        var other = Rows.random(4, 50, 8, 8);
        other.publish(LayerSpec.base(TABLE, "4", 0, 1), root.resolve("4"));
        var rows = new TreeMap<Long, byte[]>();
        other.over(rows);
        versions.put("4", rows);
    }

    /** Returns the last version that was enabled for certain. */
    private static String live(Path root, KillPoints death) {
        var options =
                StoreOptions.defaults()
                        .withKeepVersions(1)
                        .withCompaction(Integer.MAX_VALUE, 1e9)
                        .withFaults(death::before);
        String reached = "";
        try (var store = FileStore.open(root, options)) {
            store.loadBase(TABLE, "1");
            store.enable(TABLE, "1");
            reached = "1";
            store.loadPatch(TABLE, "2");
            store.enable(TABLE, "2");
            reached = "2";
            store.loadPatch(TABLE, "3");
            store.enable(TABLE, "3");
            reached = "3";
        } catch (KillPoints.Killed _) {
            return reached;
        }
        try (var store = FileStore.open(root, options.withCompaction(1, 0.01))) {
            store.compact(TABLE);
            store.loadBase(TABLE, "4");
            store.enable(TABLE, "4");
            reached = "4";
            store.unloadBackground(TABLE);
        } catch (KillPoints.Killed _) {
            return reached;
        }
        return reached;
    }

    private void assertWhole(Path root, String reached) {
        try (var store = FileStore.open(root, StoreOptions.defaults());
                var reader = store.newReader()) {
            var name = store.status(TABLE).current();
            int certain = reached.isEmpty() ? 0 : Integer.parseInt(reached);
            int now = name.isEmpty() ? 0 : Integer.parseInt(name);
            // The pointer may have moved just before the command could say so.
            assertThat(now).isBetween(certain, certain + 1);
            if (now > 0) {
                Answers.assertSame(reader, TABLE, Objects.requireNonNull(versions.get(name)));
                assertThat(store.verify(TABLE, name).problems()).isEmpty();
            }
        }
    }
}
