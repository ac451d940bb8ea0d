// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.cube.wire.SeekReply;

/**
 * One request sent to one replica. The thread that reads the connection fills it in and wakes the
 * caller; whoever settles it first wins.
 */
final class ReplicaAttempt {
    private static final int OPEN = 0;
    private static final int FILLING = 1;
    private static final int ANSWERED = 2;
    private static final int FAILED = 3;

    private final Thread caller;
    private final Replica replica;
    private final long[] keys;
    private final int count;
    private final byte[] wantedVersion;
    private final long sentAt = System.nanoTime();
    private final AtomicInteger state = new AtomicInteger();
    private byte[] body = new byte[0];
    private int[] statuses = new int[0];
    private int[] offsets = new int[0];
    private int[] lengths = new int[0];
    private String version = "";
    private int code;
    private @Nullable String text;

    ReplicaAttempt(Thread caller, Replica replica, long[] keys, int count, byte[] wantedVersion) {
        this.caller = caller;
        this.replica = replica;
        this.keys = keys;
        this.count = count;
        this.wantedVersion = wantedVersion;
    }

    Replica replica() {
        return replica;
    }

    long[] keys() {
        return keys;
    }

    int count() {
        return count;
    }

    byte[] wantedVersion() {
        return wantedVersion;
    }

    /** Copies the message, so that the connection's buffer is free again. */
    void answer(SeekReply reply, long message, int length) {
        if (!state.compareAndSet(OPEN, FILLING)) {
            return;
        }
        body = new byte[length];
        NativeMemory.copy(message, body, 0, length);
        statuses = new int[count];
        offsets = new int[count];
        lengths = new int[count];
        for (int i = 0; i < count; i++) {
            statuses[i] = reply.status(i);
            offsets[i] = reply.offset(i);
            lengths[i] = reply.length(i);
        }
        version = reply.version();
        replica.answered(System.nanoTime() - sentAt);
        settle(ANSWERED);
    }

    void fail(int newCode, String newText) {
        if (state.compareAndSet(OPEN, FILLING)) {
            code = newCode;
            text = replica + ": " + newText;
            replica.failed();
            settle(FAILED);
        }
    }

    /** Nobody waits for it any more. */
    void drop() {
        if (state.compareAndSet(OPEN, FILLING)) {
            replica.dropped();
            state.set(FAILED);
        }
    }

    private void settle(int end) {
        state.set(end);
        LockSupport.unpark(caller);
    }

    boolean answered() {
        return state.get() == ANSWERED;
    }

    boolean hasFailed() {
        return state.get() == FAILED;
    }

    /** Whether another replica may do better. */
    boolean worthRetrying() {
        return code != RpcCode.BAD_REQUEST
                && code != RpcCode.NO_METHOD
                && code != RpcCode.NO_TABLE
                && code != RpcCode.NO_VERSION;
    }

    boolean versionMissing() {
        return code == RpcCode.NO_VERSION;
    }

    String text() {
        return text == null ? "no answer" : text;
    }

    String version() {
        return version;
    }

    byte[] body() {
        return body;
    }

    int status(int place) {
        return statuses[place];
    }

    int offset(int place) {
        return offsets[place];
    }

    int length(int place) {
        return lengths[place];
    }
}
