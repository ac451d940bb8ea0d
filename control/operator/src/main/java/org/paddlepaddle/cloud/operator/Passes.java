// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.operator.status.EventWriter;
import org.paddlepaddle.cloud.operator.status.StatusGuard;
import org.paddlepaddle.cloud.operator.status.StatusWriter;

/**
 * The passes over the objects of one kind: measured, and what becomes of one that fails.
 *
 * @param <R> the kind
 * @param <S> its status
 */
public final class Passes<R extends CustomResource<?, S>, S extends KindStatus> {
    /** How long others get to make room before an object is tried again. */
    private static final Duration THEIR_TURN = Duration.ofSeconds(10);

    /** What a kind does in a pass: read, check, plan, apply, report. */
    @FunctionalInterface
    public interface Look<R extends CustomResource<?, S>, S extends KindStatus> {
        UpdateControl<R> at(Pass<R, S> pass) throws InterruptedException;
    }

    private final KindDescription<R, S> kind;
    private final OperatorParts parts;
    private final StatusGuard<R, S> guard;
    private final StatusWriter<R, S> status;
    private final EventWriter events;

    public Passes(KindDescription<R, S> kind, OperatorParts parts) {
        this.kind = kind;
        this.parts = parts;
        this.guard = new StatusGuard<>(kind.type(), kind.ours(), kind.rules().none());
        this.status = new StatusWriter<>(kind.blank(), guard);
        this.events = new EventWriter(parts.client(), kind.component());
    }

    /**
     * What wakes the passes: what the kind itself names, and a status that somebody else wrote.
     * Objects are counted from now on.
     */
    public List<EventSource<?, R>> sources(
            EventSourceContext<R> context, List<EventSource<?, R>> own) {
        kind.metrics().count(() -> byPhase(context.getPrimaryCache()));
        var all = new ArrayList<>(own);
        all.add(guard);
        return all;
    }

    public UpdateControl<R> run(R object, Context<R> context, Look<R, S> look)
            throws InterruptedException {
        if (!kind.ours().test(object)) {
            return UpdateControl.noUpdate();
        }
        var pass = pass(object, context);
        try {
            return look.at(pass);
        } finally {
            kind.metrics().passed(Duration.between(pass.now(), parts.clock().instant()));
        }
    }

    /** Says why a pass did not go through, once it is worth saying, and when to try again. */
    public ErrorStatusUpdateControl<R> failed(R object, Context<R> context, Exception failure) {
        kind.metrics().failed();
        var trouble = PassFailure.of(failure);
        int failedBefore = context.getRetryInfo().map(RetryInfo::getAttemptCount).orElse(0);
        if (failedBefore >= trouble.patience()) {
            pass(object, context).report(trouble);
        }
        return trouble.isTheirs()
                ? ErrorStatusUpdateControl.<R>noStatusUpdate().rescheduleAfter(THEIR_TURN)
                : ErrorStatusUpdateControl.defaultErrorProcessing();
    }

    private Pass<R, S> pass(R object, Context<R> context) {
        return new Pass<>(this, object, context, parts.clock().instant());
    }

    KindDescription<R, S> kind() {
        return kind;
    }

    OperatorParts parts() {
        return parts;
    }

    StatusGuard<R, S> guard() {
        return guard;
    }

    StatusWriter<R, S> status() {
        return status;
    }

    EventWriter events() {
        return events;
    }

    private Map<String, Integer> byPhase(IndexerResourceCache<R> objects) {
        var counts = new TreeMap<String, Integer>();
        objects.list()
                .map(CustomResource::getStatus)
                .filter(Objects::nonNull)
                .map(KindStatus::phase)
                .filter(Objects::nonNull)
                .forEach(phase -> counts.merge(phase.name(), 1, Integer::sum));
        return counts;
    }
}
