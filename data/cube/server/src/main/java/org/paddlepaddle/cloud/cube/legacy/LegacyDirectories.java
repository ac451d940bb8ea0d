// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets a store load upstream's directories as they are, patches of both kinds included. */
public final class LegacyDirectories implements LegacySource {
    private static final Logger log = LoggerFactory.getLogger(LegacyDirectories.class);

    @Override
    public boolean holds(Path directory) {
        return LegacyShard.isOne(directory);
    }

    @Override
    public LegacyRows open(Path directory, @Nullable Path over) {
        try {
            LegacyShard shard = LegacyShard.open(directory);
            try {
                return over == null ? complete(shard) : shard.rows(patch(directory, over));
            } catch (RuntimeException failure) {
                shard.close();
                throw failure;
            }
        } catch (LegacyException refused) {
            throw new LayerException(String.valueOf(refused.getMessage()), refused);
        }
    }

    private static LegacyRows complete(LegacyShard shard) {
        shard.warnings().forEach(log::warn);
        return shard.rows();
    }

    /** Files of the base are rightly missing in a delta, so nothing is said of them. */
    private static LegacyPatch patch(Path directory, Path over) {
        return LegacyShard.isOne(over)
                ? LegacyPatch.over(LegacyCounters.read(over), directory)
                : LegacyPatch.overUnknown(directory);
    }
}
