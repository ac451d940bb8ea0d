// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.Map;
import java.util.TreeMap;

/**
 * One version on its way to the servers, or there.
 *
 * @param depend the version of its base; a base's own
 * @param created seconds since the epoch; so are {@code built} and {@code finished}, zero before
 * @param metas per shard, what the builder says of it, as JSON
 */
public record Release(
        long version,
        long depend,
        DonefileEntry source,
        ReleaseStage stage,
        long created,
        long built,
        long finished,
        Map<Integer, String> metas) {
    static Release of(DonefileEntry source, long version, long depend, long now) {
        return new Release(version, depend, source, ReleaseStage.TRIGGING, now, 0, 0, Map.of());
    }

    public boolean patch() {
        return version != depend;
    }

    public String mode() {
        return patch() ? "delta" : "base";
    }

    /** As servers name it. */
    public String name() {
        return patch() ? depend + "_" + version : Long.toString(version);
    }

    /** As the builder names its directory. */
    public String directory() {
        return depend + "_" + version;
    }

    Release at(ReleaseStage next, long time) {
        long whenBuilt = next == ReleaseStage.DEPLOYING ? time : built;
        return new Release(version, depend, source, next, created, whenBuilt, finished, metas);
    }

    Release finishedAt(long time) {
        return new Release(
                version, depend, source, ReleaseStage.FINISHED, created, built, time, metas);
    }

    Release with(int shard, String meta) {
        var all = new TreeMap<>(metas);
        all.put(shard, meta);
        return new Release(version, depend, source, stage, created, built, finished, all);
    }
}
