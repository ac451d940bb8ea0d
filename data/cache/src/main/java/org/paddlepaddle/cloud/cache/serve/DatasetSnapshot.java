// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cache.job.JobReport;
import org.paddlepaddle.cloud.cache.partition.Partitions;
import org.paddlepaddle.cloud.cache.tree.Amount;
import org.paddlepaddle.cloud.cache.tree.CacheTree;

/**
 * A data set as its runtime sees it.
 *
 * @param total what belongs to it
 * @param cached what of it is here
 * @param disk the file system it lies on
 * @param partitions the shares of its partitions, in their order
 * @param jobs what was asked, oldest first
 */
record DatasetSnapshot(
        Amount total,
        Amount cached,
        CacheTree.Space disk,
        List<Share> partitions,
        List<JobReport> jobs) {
    /** One partition. */
    record Share(Amount total, Amount cached) {}

    static DatasetSnapshot of(CacheTree tree, int partitions, List<JobReport> jobs) {
        var index = tree.index();
        return new DatasetSnapshot(
                index.total(), index.local(), tree.space(), shares(tree, partitions), jobs);
    }

    private static List<Share> shares(CacheTree tree, int count) {
        var index = tree.index();
        if (count == 1) {
            return List.of(new Share(index.total(), index.local()));
        }
        var division = new Partitions(count);
        var totals = new long[count][4];
        for (var entry : index.below("")) {
            var sums = totals[division.of(entry.path())];
            sums[0]++;
            sums[1] += entry.size();
            sums[2] += entry.local() ? 1 : 0;
            sums[3] += entry.local() ? entry.size() : 0;
        }
        var shares = new ArrayList<Share>();
        for (var sums : totals) {
            shares.add(new Share(new Amount(sums[0], sums[1]), new Amount(sums[2], sums[3])));
        }
        return shares;
    }
}
