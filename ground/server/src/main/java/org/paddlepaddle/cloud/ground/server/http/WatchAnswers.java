// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.WatchPlan;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse.Watching;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;

/** Answers to watches, which go on until a timeout with jitter. */
record WatchAnswers(Presenter presenter, RequestMetrics metrics) {
    private static final Duration WATCH_LEAST = Duration.ofMinutes(30);

    void begin(
            RequestContext context,
            Watching watching,
            Presentation presentation,
            RequestOptions options) {
        if (presentation.yaml()) {
            throw ApiErrors.notAcceptable(
                    "only the following media types are accepted: application/json;stream=watch");
        }
        var fields = new ArrayList<ApiAnswer.Field>();
        context.standardFields().forEach(fields::add);
        WarningFields.added(ApiAnswer.empty(200), watching.warnings())
                .fields()
                .forEach(fields::add);
        context.streams();
        var key = context.key();
        metrics.watchBegun(key);
        var offered = Callers.offered(context.exchange().call());
        context.exchange()
                .watch(
                        new WatchPlan(
                                fields,
                                watching.source(),
                                presenter.events(watching.type(), presentation),
                                offered.isEmpty() ? "" : offered.getFirst(),
                                watchLimit(options),
                                () -> metrics.watchEnded(key)));
    }

    /** Without a wish, watches end at different times, so that clients do not return at once. */
    private static Duration watchLimit(RequestOptions options) {
        return options.text("timeoutSeconds")
                .map(WatchAnswers::seconds)
                .filter(limit -> !limit.isZero())
                .orElseGet(
                        () ->
                                WATCH_LEAST.plusSeconds(
                                        ThreadLocalRandom.current()
                                                .nextLong(WATCH_LEAST.toSeconds())));
    }

    private static Duration seconds(String text) {
        try {
            return Duration.ofSeconds(Math.max(0, Math.min(Long.parseLong(text), 86_400)));
        } catch (NumberFormatException e) {
            throw ApiErrors.badRequest(
                    "strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }
}
