// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyShard;

/** Counters in upstream's {@code meta_info} directory beside the versions. */
record CounterFiles(BuildTree tree) implements CounterStore {

    @Override
    public LegacyCounters last(int shard) {
        Path file = tree.last().meta(shard);
        Path part = tree.last().part(shard);
        try {
            if (Files.exists(file)) {
                return LegacyCounters.fromJson(Files.readString(file));
            }
        } catch (IOException failure) {
            throw new BuildException(file + " cannot be read", failure);
        }
        if (LegacyShard.isOne(part)) {
            return LegacyCounters.read(part);
        }
        throw new BuildException(
                "nothing is known of version "
                        + tree.versions().last()
                        + ", which the delta follows: there is neither "
                        + file
                        + " nor "
                        + part);
    }

    @Override
    public void keep(int shard, LegacyCounters counters) {
        StagingDirectory.replace(tree.metaDirectory(), tree.metaName(shard), counters.toJson());
    }
}
