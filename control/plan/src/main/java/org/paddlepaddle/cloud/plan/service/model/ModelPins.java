// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.ModelSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.PinnedModel;
import org.paddlepaddle.cloud.plan.service.DesiredRevision;
import org.paddlepaddle.cloud.plan.service.DesiredService;

/**
 * Puts digests in the place of references. A reference is looked up when its endpoint is new or
 * changed; whatever an alias means later is no concern of the revision.
 *
 * @param spec as the user wrote it
 * @param asked the service it describes, its revisions named by references
 */
public record ModelPins(PaddleServiceSpec spec, DesiredService asked, PaddleServiceStatus status) {
    private static final Duration AGAIN = Duration.ofSeconds(10);

    /** What the hub must be asked in this pass. */
    public Set<String> questions() {
        var questions = new LinkedHashSet<String>();
        model(spec.primary())
                .filter(
                        model ->
                                model.follows()
                                        || kept(asked.primary(), status.primary()).isEmpty())
                .map(ModelPins::from)
                .ifPresent(questions::add);
        model(spec.canary())
                .filter(_ -> asked.canary().flatMap(it -> kept(it, status.canary())).isEmpty())
                .map(ModelPins::from)
                .ifPresent(questions::add);
        return questions;
    }

    /**
     * @param answers to the questions
     */
    public PinnedService pin(Map<String, ModelAnswer> answers, Instant now) {
        for (var question : questions()) {
            if (answers.get(question) instanceof ModelAnswer.Silent(var why)
                    && !isFollowedOnly(question)) {
                return new PinnedService.Waiting(why, AGAIN);
            }
        }
        var primary =
                model(spec.primary())
                        .map(model -> pinned(model, asked.primary(), status.primary(), answers));
        var canary =
                model(spec.canary())
                        .map(
                                model ->
                                        pinned(
                                                model,
                                                asked.canary().orElseThrow(),
                                                status.canary(),
                                                answers));
        boolean follows = model(spec.primary()).filter(ModelSpec::follows).isPresent();
        return follows && primary.isPresent()
                ? new FollowedAlias(this, primary.get()).next(answers, now, AGAIN)
                : ready(primary, canary, Optional.empty(), Optional.empty());
    }

    /** An alias that cannot be looked up again changes nothing for who has followed it so far. */
    private boolean isFollowedOnly(String question) {
        return kept(asked.primary(), status.primary()).isPresent()
                && model(spec.primary()).map(ModelPins::from).filter(question::equals).isPresent()
                && model(spec.canary()).isEmpty();
    }

    PinnedService.Ready ready(
            Optional<PinnedModel> primary,
            Optional<PinnedModel> canary,
            Optional<Duration> recheck,
            Optional<String> followed) {
        var served = Objects.requireNonNull(spec.primary());
        var tried = spec.canary() == null && canary.isPresent() ? served : spec.canary();
        return new PinnedService.Ready(
                spec.with(served(served, primary), tried == null ? null : served(tried, canary)),
                primary,
                canary,
                recheck,
                followed);
    }

    private static EndpointSpec served(EndpointSpec endpoint, Optional<PinnedModel> pin) {
        return pin.map(PinnedModel::reference).map(endpoint::pinned).orElse(endpoint);
    }

    private static PinnedModel pinned(
            ModelSpec model,
            DesiredRevision revision,
            @Nullable EndpointStatus before,
            Map<String, ModelAnswer> answers) {
        return kept(revision, before)
                .orElseGet(
                        () ->
                                found(answers, from(model))
                                        .map(it -> pin(from(model), it, revision.name()))
                                        .orElseThrow());
    }

    static Optional<ModelAnswer.Found> found(Map<String, ModelAnswer> answers, String from) {
        return answers.get(from) instanceof ModelAnswer.Found found
                ? Optional.of(found)
                : Optional.empty();
    }

    static PinnedModel pin(String from, ModelAnswer.Found found, String asked) {
        return new PinnedModel(
                from,
                from.replaceFirst("@.*", "") + "@sha256:" + found.digest(),
                found.version(),
                asked,
                null);
    }

    private static Optional<PinnedModel> kept(
            DesiredRevision revision, @Nullable EndpointStatus before) {
        return Optional.ofNullable(before)
                .map(EndpointStatus::model)
                .filter(pin -> revision.name().equals(pin.asked()));
    }

    private static Optional<ModelSpec> model(@Nullable EndpointSpec endpoint) {
        return Optional.ofNullable(endpoint).map(EndpointSpec::model);
    }

    static String from(ModelSpec model) {
        return Objects.requireNonNullElse(model.from(), "");
    }
}
