// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store.background;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * Epoch-based reclamation: tells when no reader can hold what was unlinked. A reader writes the
 * epoch in which it began into a field of its own and clears it when it is done; what was unlinked
 * in an epoch is free once no reader began before it ended. A request costs a reader one fence, and
 * nobody else anything.
 */
public final class Epochs {
    private static final long IDLE = Long.MAX_VALUE;
    private static final VarHandle BEGAN = began();

    private final List<Mark> marks = new ArrayList<>();
    private volatile long epoch = 1;

    /** One reader's field, on cache lines of its own so that readers do not disturb each other. */
    public static final class Mark {
        private long p0, p1, p2, p3, p4, p5, p6;
        private volatile long began = IDLE;
        private long q0, q1, q2, q3, q4, q5, q6;
        private boolean active;
        private final Epochs epochs;

        private Mark(Epochs epochs) {
            this.epochs = epochs;
        }

        /** To be called before a pointer is read. */
        public void begin() {
            if (!active) {
                active = true;
                BEGAN.setOpaque(this, epochs.epoch);
                // Whoever looks for readers either sees this one or unlinked before it reads.
                VarHandle.fullFence();
            }
        }

        public void end() {
            if (active) {
                active = false;
                BEGAN.setRelease(this, IDLE);
            }
        }

        long padding() {
            return p0 + p1 + p2 + p3 + p4 + p5 + p6 + q0 + q1 + q2 + q3 + q4 + q5 + q6;
        }
    }

    public synchronized Mark register() {
        var mark = new Mark(this);
        marks.add(mark);
        return mark;
    }

    public synchronized void unregister(Mark mark) {
        marks.remove(mark);
    }

    /** To be called after unlinking; what was unlinked is free when this is {@link #passed}. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // only here, and synchronized
    public synchronized long advance() {
        return ++epoch;
    }

    public synchronized boolean passed(long end) {
        for (var mark : marks) {
            if (mark.began < end) {
                return false;
            }
        }
        return true;
    }

    private static VarHandle began() {
        try {
            return MethodHandles.lookup().findVarHandle(Mark.class, "began", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
