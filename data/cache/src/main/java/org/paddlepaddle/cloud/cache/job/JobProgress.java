// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.paddlepaddle.cloud.cache.tree.Amount;

/** What a running job has done so far; counted by many threads, read by others. */
final class JobProgress {
    private static final int REASONS_KEPT = 3;

    private final JobRequest request;
    private final InstantSource clock;
    private final long started;
    private final List<String> reasons = new ArrayList<>();
    private volatile boolean cancelled;
    private Amount done = Amount.NONE;
    private Amount skipped = Amount.NONE;
    private Amount total = Amount.NONE;
    private long moved;
    private long failed;
    private boolean complete;
    private String message = "";

    JobProgress(JobRequest request, InstantSource clock) {
        this.request = request;
        this.clock = clock;
        this.started = clock.millis();
    }

    /** One more file to do. */
    synchronized void found(long bytes) {
        total = total.plus(new Amount(1, bytes));
    }

    synchronized void skipped(long bytes) {
        skipped = skipped.plus(new Amount(1, bytes));
    }

    synchronized void done(long bytes) {
        done = done.plus(new Amount(1, bytes));
    }

    /** Bytes of a file that is not whole yet. */
    synchronized void moved(long bytes) {
        moved += bytes;
    }

    synchronized void failed(String reason) {
        failed++;
        if (reasons.size() < REASONS_KEPT) {
            reasons.add(reason);
        }
    }

    synchronized void says(String text) {
        message = text;
    }

    /** How many bytes are still to come, as far as is known. */
    synchronized long left() {
        return Math.max(0, total.bytes() - moved);
    }

    /** Nothing more will be found. */
    synchronized void complete() {
        complete = true;
    }

    synchronized boolean hasFailures() {
        return failed > 0;
    }

    synchronized String reasons() {
        var shown = String.join("; ", reasons);
        return failed > reasons.size()
                ? shown + " and " + (failed - reasons.size()) + " more"
                : shown;
    }

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Called often by those who work. */
    void goOn() {
        if (cancelled) {
            throw new CancellationException("the job was cancelled");
        }
    }

    JobReport running() {
        return report(JobState.running, "");
    }

    JobReport ended(JobState state, String why) {
        return report(state, why);
    }

    private synchronized JobReport report(JobState state, String why) {
        long now = clock.millis();
        long rate = now > started ? moved * 1000 / (now - started) : 0;
        long left = Math.max(0, total.bytes() - moved);
        return new JobReport(
                request.id(),
                request.type(),
                state,
                why.isEmpty() ? message : why,
                done,
                skipped,
                total,
                failed,
                complete,
                started,
                state.isFinal() ? now : 0,
                rate,
                state.isFinal() ? 0 : complete && rate > 0 ? (left + rate - 1) / rate : -1);
    }
}
