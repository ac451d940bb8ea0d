// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.time.Duration;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/**
 * How a store behaves.
 *
 * @param defaultTable the table whose versions lie directly in the store's root, as upstream's do
 * @param splits upstream's {@code dict_split}, of the default table only; below two there is none
 * @param keepVersions how many versions before the current one stay on disk
 * @param compactLayers a version of more layers is compacted in the background
 * @param compactShare so is one whose patches have more than this share of the base's keys
 * @param scrubEvery how often everything is read against its checksums; zero for never
 */
public record StoreOptions(
        String defaultTable,
        int splits,
        Residence residence,
        int keepVersions,
        int compactLayers,
        double compactShare,
        Duration scrubEvery,
        LegacySource legacy,
        FaultPoint faults) {

    public static StoreOptions defaults() {
        return new StoreOptions(
                "default",
                1,
                Residence.MEMORY,
                2,
                4,
                0.1,
                Duration.ofHours(1),
                LegacySource.NONE,
                FaultPoint.NONE);
    }

    public StoreOptions withDefaultTable(String name) {
        return new StoreOptions(
                name,
                splits,
                residence,
                keepVersions,
                compactLayers,
                compactShare,
                scrubEvery,
                legacy,
                faults);
    }

    public StoreOptions withSplits(int count) {
        return new StoreOptions(
                defaultTable,
                count,
                residence,
                keepVersions,
                compactLayers,
                compactShare,
                scrubEvery,
                legacy,
                faults);
    }

    public StoreOptions withResidence(Residence where) {
        return new StoreOptions(
                defaultTable,
                splits,
                where,
                keepVersions,
                compactLayers,
                compactShare,
                scrubEvery,
                legacy,
                faults);
    }

    public StoreOptions withKeepVersions(int count) {
        return new StoreOptions(
                defaultTable,
                splits,
                residence,
                count,
                compactLayers,
                compactShare,
                scrubEvery,
                legacy,
                faults);
    }

    /**
     * Never compacts when {@code layers} is {@link Integer#MAX_VALUE} and {@code share} infinite.
     */
    public StoreOptions withCompaction(int layers, double share) {
        return new StoreOptions(
                defaultTable,
                splits,
                residence,
                keepVersions,
                layers,
                share,
                scrubEvery,
                legacy,
                faults);
    }

    public StoreOptions withScrubEvery(Duration interval) {
        return new StoreOptions(
                defaultTable,
                splits,
                residence,
                keepVersions,
                compactLayers,
                compactShare,
                interval,
                legacy,
                faults);
    }

    public StoreOptions withLegacy(LegacySource source) {
        return new StoreOptions(
                defaultTable,
                splits,
                residence,
                keepVersions,
                compactLayers,
                compactShare,
                scrubEvery,
                source,
                faults);
    }

    public StoreOptions withFaults(FaultPoint point) {
        return new StoreOptions(
                defaultTable,
                splits,
                residence,
                keepVersions,
                compactLayers,
                compactShare,
                scrubEvery,
                legacy,
                point);
    }
}
