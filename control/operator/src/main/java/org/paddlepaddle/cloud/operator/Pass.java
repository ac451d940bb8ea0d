// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.operator.object.Caches;
import org.paddlepaddle.cloud.operator.object.ObjectWriter;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.Problem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One look at one object: what is known of it, and the ways to act for it and to report.
 *
 * @param <R> its kind
 * @param <S> its status
 */
public final class Pass<R extends CustomResource<?, S>, S extends KindStatus> {
    private static final Logger LOG = LoggerFactory.getLogger(Pass.class);

    private final Passes<R, S> passes;
    private final R object;
    private final Context<R> context;
    private final Instant now;
    private final S status;
    private Optional<Duration> putRight = Optional.empty();

    Pass(Passes<R, S> passes, R object, Context<R> context, Instant now) {
        this.passes = passes;
        this.object = object;
        this.context = context;
        this.now = now;
        this.status = passes.guard().trusted(object);
    }

    public R object() {
        return object;
    }

    /** The time of the pass: all that is judged in it is judged at one moment. */
    public Instant now() {
        return now;
    }

    /** What the last pass wrote down, whatever others made of it. */
    public S status() {
        return status;
    }

    public long generation() {
        return object.getMetadata().getGeneration();
    }

    public ObjectKey key() {
        return ObjectKey.of(object);
    }

    public Map<String, String> labels() {
        return Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.of());
    }

    /** The object as the owner of what is made for it. */
    public Owner owner() {
        return Owner.of(object);
    }

    public Caches<R> caches() {
        return new Caches<>(context);
    }

    public ObjectWriter<R> writer() {
        return new ObjectWriter<>(
                passes.parts().client(), passes.kind().fieldOwner(), owner(), caches());
    }

    /** Does what a plan says: side by side within a group, one group after the other. */
    public <A> void apply(Plan<A, ?> plan, Consumer<A> write) throws InterruptedException {
        for (var step : plan.steps()) {
            apply(step, write);
        }
    }

    private <A> void apply(List<A> step, Consumer<A> write) throws InterruptedException {
        var fanout = passes.parts().fanout();
        if (step.size() > fanout.width()) {
            passes.parts().slots().lendDuring(() -> fanout.each(step, write));
        } else {
            fanout.each(step, write);
        }
    }

    /**
     * Writes the status if it differs, then the events.
     *
     * @param done what the pass did
     */
    public void report(S next, List<Notice> done) {
        var told = new ArrayList<>(done);
        if (publish(next)) {
            told.addAll(passes.kind().rules().between(status, next));
        }
        told.forEach(notice -> passes.events().write(object, notice, now));
    }

    /** Whether the status says so by now. */
    private boolean publish(S next) {
        if (next.equals(object.getStatus())) {
            passes.guard().accept(object);
            return true;
        }
        putRight = passes.guard().restraint(object, now);
        if (putRight.isPresent()) {
            return false;
        }
        passes.status().write(object, next, context, now);
        turned(next);
        return true;
    }

    void report(PassFailure trouble) {
        var rules = passes.kind().rules();
        report(
                rules.troubled(status, generation(), now, trouble.reason(), trouble.message()),
                List.of());
    }

    /** Says what is wrong with the spec. Nothing more happens until that changes. */
    public UpdateControl<R> reject(List<Problem> problems) {
        report(passes.kind().rules().rejected(status, generation(), now, problems), List.of());
        return UpdateControl.noUpdate();
    }

    /** The end of the pass: when to look again although nothing will have changed. */
    public UpdateControl<R> next(Plan<?, ?> plan) {
        UpdateControl<R> control = UpdateControl.noUpdate();
        return Stream.concat(plan.recheck().stream(), putRight.stream())
                .min(Duration::compareTo)
                .map(control::rescheduleAfter)
                .orElse(control);
    }

    private void turned(S next) {
        var phase = next.phase();
        if (phase != status.phase()) {
            LOG.info("{} {} is {}", passes.kind().noun(), key(), phase);
        }
        if (phase != null && phase != status.phase()) {
            passes.kind().metrics().reached(phase);
        }
    }
}
