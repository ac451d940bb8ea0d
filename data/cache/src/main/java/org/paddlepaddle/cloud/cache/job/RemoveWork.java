// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.cache.tree.IndexEntry;
import org.paddlepaddle.cloud.cache.tree.SafePath;

/**
 * Removes files of a data set, or only their bytes.
 *
 * @param paths what; empty for all
 * @param forGood whether the files are gone afterwards, or can be fetched again
 */
record RemoveWork(CacheTree tree, List<String> paths, boolean forGood) implements CacheWork {
    @Override
    public void run(JobProgress progress) throws IOException {
        for (var entry : entries()) {
            progress.goOn();
            progress.found(entry.size());
            if (forGood) {
                tree.remove(entry.path());
            } else if (entry.local()) {
                tree.evict(entry);
            }
            progress.done(entry.size());
        }
        progress.complete();
    }

    private List<IndexEntry> entries() {
        var found = new ArrayList<IndexEntry>();
        for (var path : paths.isEmpty() ? List.of("") : paths) {
            found.addAll(tree.index().below(SafePath.clean(path)));
        }
        return found;
    }
}
