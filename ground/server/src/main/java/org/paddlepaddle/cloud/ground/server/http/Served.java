// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** One exchange on its way, and what is counted about it. */
final class Served {
    private static final int GZIP_FROM = 128 * 1024;

    private final Exchange exchange;
    private final RequestMetrics metrics;
    private final String auditId;
    private final long started = System.nanoTime();
    private String verb = "";
    private RequestPath.Resource path = new RequestPath.Resource("", "", "", "", "", "", "", false);
    private final List<String> warnings = new ArrayList<>();
    private int code;

    Served(Exchange exchange, RequestMetrics metrics) {
        this.exchange = exchange;
        this.metrics = metrics;
        this.auditId =
                exchange.call()
                        .headers()
                        .first("Audit-ID")
                        .filter(id -> id.matches("[A-Za-z0-9-]{1,64}"))
                        .orElseGet(() -> UUID.randomUUID().toString());
    }

    Exchange exchange() {
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

    List<Answer.Field> standardFields() {
        var fields = new ArrayList<Answer.Field>();
        fields.add(new Answer.Field("Audit-Id", auditId));
        fields.add(new Answer.Field("Cache-Control", "no-cache, private"));
        fields.addAll(Warnings.added(Answer.empty(200), warnings).fields());
        return fields;
    }

    void answer(Answer answer) {
        code = answer.code();
        var fields = new ArrayList<>(standardFields());
        fields.addAll(answer.fields());
        exchange.answer(
                compressed(
                        new Answer(answer.code(), answer.contentType(), fields, answer.pieces())));
    }

    void refuse(ApiException refusal) {
        code = refusal.code();
        if (exchange.begun()) {
            exchange.abort();
            return;
        }
        boolean yaml = Presentation.refusedInYaml(exchange.call().accept());
        var answer =
                Warnings.added(
                        Presenter.document(refusal.code(), refusal.toStatus(), yaml),
                        refusal.warnings());
        int retry = refusal.refusal().retryAfterSeconds();
        answer(retry > 0 ? answer.with("Retry-After", Integer.toString(retry)) : answer);
    }

    private Answer compressed(Answer answer) {
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
        return new Answer(
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
