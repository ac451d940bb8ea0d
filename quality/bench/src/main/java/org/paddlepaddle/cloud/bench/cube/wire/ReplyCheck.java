// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.util.TreeSet;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.Workload;

/** Compares every value of every reply with what it must be, and counts what is not so. */
final class ReplyCheck {
    private final BenchRows benchRows;
    private final long[] numbers;
    private final long[] keys;
    private final int batch;
    private final boolean judged;
    private final TreeSet<Long> salts = new TreeSet<>();
    private int first;
    private int seen;
    private long replySalt;
    private boolean mixedReply;
    private long lastSalt = BenchRows.WRONG;
    private long completed;
    private long wrong;
    private long mixed;
    private long errors;

    /**
     * @param judged false for a server whose values are filler: it costs the same and counts
     *     nothing
     */
    ReplyCheck(Workload workload, long[] numbers, long[] keys, int batch, boolean judged) {
        this.benchRows = workload.rows();
        this.numbers = numbers;
        this.keys = keys;
        this.batch = batch;
        this.judged = judged;
    }

    void begin(int request) {
        first = request * batch;
        seen = 0;
        replySalt = BenchRows.WRONG;
        mixedReply = false;
    }

    void hit(byte[] bytes, int offset, int length) {
        int place = first + seen++;
        if (length != benchRows.valueBytes() || numbers[place] >= benchRows.count()) {
            wrong++;
            return;
        }
        long salt = benchRows.salt(keys[place], bytes, offset);
        if (salt == BenchRows.WRONG) {
            wrong++;
        } else if (replySalt == BenchRows.WRONG) {
            replySalt = salt;
        } else if (salt != replySalt) {
            mixedReply = true;
        }
    }

    void miss() {
        int place = first + seen++;
        if (numbers[place] < benchRows.count()) {
            wrong++;
        }
    }

    void end() {
        if (seen != batch) {
            wrong++;
        }
        if (mixedReply) {
            mixed++;
        }
        if (replySalt != lastSalt && judged) {
            salts.add(replySalt);
            lastSalt = replySalt;
        }
        completed++;
    }

    /** A reply that says it could not be answered. */
    void failed() {
        errors++;
        completed++;
    }

    long completed() {
        return completed;
    }

    long errors() {
        return errors;
    }

    long wrong() {
        return judged ? wrong : 0;
    }

    long mixed() {
        return judged ? mixed : 0;
    }

    int versionsSeen() {
        salts.remove(BenchRows.WRONG);
        return salts.size();
    }
}
