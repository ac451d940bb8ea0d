// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import java.util.List;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;

/** A data set on a page: how much there is, and how much of it is here. */
public record DataRow(
        ObjectName object,
        String phase,
        String files,
        String size,
        String cached,
        String problem,
        List<ConditionRow> conditions) {
    public static DataRow of(SampleSet set) {
        var status = set.getStatus() == null ? SampleSetStatus.NONE : set.getStatus();
        var cache = status.cacheStatus();
        return new DataRow(
                ObjectName.of(set),
                ObjectName.text(status.phase()),
                cache == null ? "" : ObjectName.text(cache.totalFiles()),
                cache == null ? "" : ObjectName.text(cache.totalSize()),
                cache == null ? "" : ObjectName.text(cache.cachedSize()),
                cache == null ? "" : ObjectName.text(cache.errorMassage()),
                ConditionRow.of(status.conditions()));
    }
}
