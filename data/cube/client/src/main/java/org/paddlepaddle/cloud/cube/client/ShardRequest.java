// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a batch that one shard answers, and what was done for it so far. Used by the calling
 * thread alone.
 */
final class ShardRequest {
    private static final byte[] ANY_VERSION = new byte[0];

    private final Shard shard;
    private final long[] keys;
    private final int count;
    private final int retries;
    private final long hedgeNanos;
    private final List<ReplicaAttempt> open = new ArrayList<>();
    private final Set<Replica> tried = new HashSet<>();
    private byte[] wantedVersion = ANY_VERSION;
    private int sent;
    private long hedgeAt;
    private @Nullable ReplicaAttempt answer;
    private @Nullable ReplicaAttempt failure;
    private @Nullable ReplicaAttempt remembered;
    private boolean done;

    /**
     * @param hedgeNanos negative: never
     */
    ShardRequest(Shard shard, long[] keys, int count, int retries, long hedgeNanos) {
        this.shard = shard;
        this.keys = keys;
        this.count = count;
        this.retries = retries;
        this.hedgeNanos = hedgeNanos;
    }

    /** Begins anew, for this version or for any. */
    void start(@Nullable String version, long now) {
        drop();
        wantedVersion = version == null ? ANY_VERSION : RemoteTable.utf8(version);
        tried.clear();
        sent = 0;
        answer = null;
        failure = null;
        done = false;
        send(now);
    }

    private void send(long now) {
        var replica = shard.pick(tried, count == 0 ? 0 : keys[0]);
        send(replica, now);
    }

    private void send(Replica replica, long now) {
        tried.add(replica);
        var replicaAttempt =
                new ReplicaAttempt(Thread.currentThread(), replica, keys, count, wantedVersion);
        open.add(replicaAttempt);
        sent++;
        hedgeAt = hedgeNanos < 0 ? Long.MAX_VALUE : now + hedgeNanos;
        replica.send(replicaAttempt);
    }

    /** Looks at what came and does what is due. */
    void step(long now) {
        collect();
        if (done) {
            return;
        }
        if (open.isEmpty()) {
            again(now);
        } else if (hedgeNanos >= 0 && now - hedgeAt >= 0) {
            hedge(now);
        }
    }

    private void collect() {
        for (int i = open.size() - 1; i >= 0; i--) {
            var replicaAttempt = open.get(i);
            if (replicaAttempt.answered()) {
                answer = replicaAttempt;
                open.remove(i);
                done = true;
                drop();
                return;
            }
            if (replicaAttempt.hasFailed()) {
                failure = replicaAttempt;
                open.remove(i);
            }
        }
    }

    private void again(long now) {
        var last = failure;
        if (last != null && last.versionMissing() && shard.other(tried, key()) != null) {
            // Another replica may still have, or already have, that version.
            send(now);
        } else if (sent > retries || (last != null && !last.worthRetrying())) {
            done = true;
        } else {
            send(now);
        }
    }

    private void hedge(long now) {
        var other = sent > Math.max(1, retries) ? null : shard.other(tried, key());
        if (other == null) {
            hedgeAt = now + Math.max(hedgeNanos, 1_000_000);
        } else {
            send(other, now);
        }
    }

    private long key() {
        return count == 0 ? 0 : keys[0];
    }

    /** When something is due though nothing comes. */
    long dueAt(long otherwise) {
        return hedgeNanos < 0 ? otherwise : hedgeAt;
    }

    boolean done() {
        return done;
    }

    int count() {
        return count;
    }

    /** Null when there is none. */
    @Nullable ReplicaAttempt answer() {
        return answer;
    }

    /** Keeps the answer, whatever is asked next. */
    void remember() {
        remembered = answer;
    }

    /** Goes back to the answer that was kept, if any was. */
    void recall() {
        if (remembered != null) {
            answer = remembered;
        }
    }

    String why() {
        var last = failure;
        return last == null ? "no answer in time" : last.text();
    }

    /** Time is up, or the answer is not wanted. */
    void giveUp() {
        drop();
        answer = null;
        done = true;
    }

    private void drop() {
        for (var replicaAttempt : open) {
            replicaAttempt.drop();
        }
        open.clear();
    }
}
