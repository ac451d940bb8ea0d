// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** The context of one request: its exchange, its audit id, and what is counted about it. */
final class RequestContext {
    private static final int GZIP_FROM = 128 * 1024;

    private final ApiExchange exchange;
    private final RequestMetrics metrics;
    private final String auditId;
    private final long started = System.nanoTime();
    private String verb = "";
    private RequestPath.Resource path = new RequestPath.Resource("", "", "", "", "", "", "", false);
    private final List<String> warnings = new ArrayList<>();
    private int code;

    RequestContext(ApiExchange exchange, RequestMetrics metrics) {
        this.exchange = exchange;
        this.metrics = metrics;
        this.auditId =
                exchange.call()
                        .headers()
                        .first("Audit-ID")
                        .filter(id -> id.matches("[A-Za-z0-9-]{1,64}"))
                        .orElseGet(() -> UUID.randomUUID().toString());
    }

    ApiExchange exchange() {
        return exchange;
    }

    String auditId() {
        return auditId;
    }

    void verb(String word) {
        verb = word;
    }

    void path(RequestPath.Resource found) {
        path = found;
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    /** A stream has begun; unless it is refused, it went well. */
    void streams() {
        code = 200;
    }

    List<ApiAnswer.Field> standardFields() {
        var fields = new ArrayList<ApiAnswer.Field>();
        fields.add(new ApiAnswer.Field("Audit-Id", auditId));
        fields.add(new ApiAnswer.Field("Cache-Control", "no-cache, private"));
        fields.addAll(WarningFields.added(ApiAnswer.empty(200), warnings).fields());
        return fields;
    }

    void answer(ApiAnswer compact) {
        var answer = pretty(compact);
        code = answer.code();
        var fields = new ArrayList<>(standardFields());
        fields.addAll(answer.fields());
        exchange.answer(
                compressed(
                        new ApiAnswer(
                                answer.code(), answer.contentType(), fields, answer.pieces())));
    }

    void refuse(ApiException refusal) {
        code = refusal.code();
        if (exchange.begun()) {
            exchange.abort();
            return;
        }
        boolean yaml = Presentation.refusedInYaml(exchange.call().accept());
        var answer =
                WarningFields.added(
                        Presenter.document(refusal.code(), refusal.toStatus(), yaml),
                        refusal.warnings());
        int retry = refusal.refusal().retryAfterSeconds();
        answer(retry > 0 ? answer.with("Retry-After", Integer.toString(retry)) : answer);
    }

    private ApiAnswer pretty(ApiAnswer compact) {
        var call = exchange.call();
        if (!IndentedJson.isJson(compact.contentType())
                || !IndentedJson.wanted(prettyOption(call), call.headers().first("User-Agent"))) {
            return compact;
        }
        return new ApiAnswer(
                compact.code(),
                compact.contentType(),
                compact.fields(),
                List.of(ByteBuffer.wrap(IndentedJson.of(compact.pieces()))));
    }

    /** Most requests do not mention it, and their query is not taken apart once more. */
    private static Optional<String> prettyOption(IncomingRequest call) {
        return call.target().contains("pretty")
                ? new RequestOptions(UriText.parse(call.target()).query()).text("pretty")
                : Optional.empty();
    }

    private ApiAnswer compressed(ApiAnswer answer) {
        boolean wanted =
                exchange.call()
                        .headers()
                        .first("Accept-Encoding")
                        .filter(accepted -> accepted.contains("gzip"))
                        .isPresent();
        if (!wanted || answer.length() < GZIP_FROM) {
            return answer;
        }
        var packed = new ByteArrayOutputStream((int) Math.min(answer.length() / 4, 1 << 24));
        try (var gzip = new GZIPOutputStream(packed, 8192)) {
            for (var piece : answer.pieces()) {
                gzip.write(piece.array(), piece.arrayOffset(), piece.remaining());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to write", e);
        }
        return new ApiAnswer(
                        answer.code(),
                        answer.contentType(),
                        answer.fields(),
                        List.of(ByteBuffer.wrap(packed.toByteArray())))
                .with("Content-Encoding", "gzip")
                .with("Vary", "Accept-Encoding");
    }

    RequestMetrics.Request key() {
        return new RequestMetrics.Request(
                verb, path.group(), path.version(), path.plural(), path.subresource(), code);
    }

    void count() {
        metrics.finished(key(), Duration.ofNanos(System.nanoTime() - started));
    }

    String description() {
        return exchange.call().method() + " " + path.plural() + "/" + path.name();
    }
}
