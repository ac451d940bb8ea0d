// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import java.util.Optional;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.SampleReason;

/** Why a data set is not whole, or a job on one not done: from its conditions to claim and pods. */
record SampleWhy(AskedSample asked, Evidence evidence) {
    Finding finding() {
        var ready = asked.status().condition(StandardCondition.Ready);
        return ready.flatMap(this::used)
                .or(
                        () ->
                                new OperatorWhy(
                                                asked.meta(),
                                                asked.subject(),
                                                asked.status(),
                                                evidence)
                                        .finding())
                .or(() -> ready.flatMap(this::said))
                .orElseGet(() -> Finding.of(Cause.JustCreated, asked.subject()));
    }

    /** Who reads it keeps it, also when it is being deleted. */
    private Optional<Finding> used(Condition ready) {
        return reason(ready)
                .filter(SampleReason.WaitingForUsers::equals)
                .map(_ -> found(Cause.SampleInUse, ready));
    }

    private Optional<Finding> said(Condition ready) {
        return reason(ready).map(reason -> said(reason, ready));
    }

    private Finding said(SampleReason reason, Condition ready) {
        return switch (reason) {
            case WaitingForVolume -> claim().orElseGet(() -> found(Cause.SampleWaits, ready));
            case WaitingForRuntime, RuntimeUnreachable, PartitionsMissing ->
                    ObjectWhy.worst(asked.pods(), evidence)
                            .orElseGet(() -> found(Cause.SampleWaits, ready));
            case WaitingForSecret -> found(Cause.SampleKeysMissing, ready);
            case SyncFailed, JobFailed -> found(Cause.SampleFailed, ready);
            case NotCached -> found(Cause.SampleNotCached, ready);
            case Syncing, WaitingForCredentials, JobQueued, JobRunning, JobRetries ->
                    found(Cause.SampleWorks, ready);
            case WaitingForSampleSet, WaitingForJob -> found(Cause.SampleWaits, ready);
            case WaitingForUsers -> found(Cause.SampleInUse, ready);
            case ClaimBound, RuntimeAnswers, SourceCopied, NoSyncWanted, DataReady ->
                    found(Cause.SampleReady, ready);
            case JobSucceeded -> Finding.of(Cause.Completed, asked.subject());
            case WaitingForSchedule -> found(Cause.SampleScheduled, ready);
            case ScheduleSuspended -> Finding.of(Cause.CronSuspended, asked.subject());
        };
    }

    private Optional<Finding> claim() {
        return evidence.claim(asked.set())
                .map(claim -> ObjectWhy.ofClaim(claim, evidence))
                .filter(finding -> !finding.good());
    }

    private Finding found(Cause cause, Condition ready) {
        return Finding.of(cause, asked.subject(), ready.message(), asked.set());
    }

    private static Optional<SampleReason> reason(Condition condition) {
        return Reason.find(SampleReason.class, condition.reason());
    }
}
