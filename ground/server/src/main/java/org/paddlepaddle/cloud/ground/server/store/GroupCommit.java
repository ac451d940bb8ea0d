// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A group commit: writes that share a transaction, each compared with the state its predecessors
 * leave. Nobody is answered before the transaction has ended: even a refusal may rest on a write of
 * the same batch.
 */
final class GroupCommit {
    private final List<Runnable> answers = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private Index index;
    private long revision;

    GroupCommit(Index index, long revision) {
        this.index = index;
        this.revision = revision;
    }

    void add(Write write, CompletableFuture<Entry> answer) {
        var current = index.get(write.key());
        long found = current == null ? Write.ABSENT : current.revision();
        if (found != write.expected()) {
            var conflict =
                    new RevisionStoreException.Conflict(write.key(), write.expected(), found);
            answers.add(() -> answer.completeExceptionally(conflict));
            return;
        }
        var entry = new Entry(write.key(), revision + 1, write.content().at(revision + 1));
        revision++;
        index = write.removal() ? index.without(write.key()) : index.with(entry);
        changes.add(new Change(entry, current, write.removal()));
        answers.add(() -> answer.complete(entry));
    }

    List<Change> changes() {
        return changes;
    }

    Index index() {
        return index;
    }

    long revision() {
        return revision;
    }

    void answer() {
        answers.forEach(Runnable::run);
    }
}
