// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.GZIPOutputStream;
import org.paddlepaddle.cloud.ground.server.auth.Access;
import org.paddlepaddle.cloud.ground.server.auth.Authorization;
import org.paddlepaddle.cloud.ground.server.http.Connector.Connection;
import org.paddlepaddle.cloud.ground.server.http.Exchange.WatchPlan;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse.Watching;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a request from its path to its answer. */
public final class Router {
    private static final Logger LOG = LoggerFactory.getLogger(Router.class);
    private static final int GZIP_FROM = 128 * 1024;
    private static final int READS_AT_ONCE = 800;
    private static final int WRITES_AT_ONCE = 400;
    private static final Duration WATCH_LEAST = Duration.ofMinutes(30);

    private final ApiHandler handler;
    private final ResourceCatalog catalog;
    private final Callers callers;
    private final Authorization authorization;
    private final Presenter presenter;
    private final PlainPaths plainPaths;
    private final RequestMetrics metrics;
    private final List<Connector> connectors;
    private final InFlight inFlight = new InFlight(READS_AT_ONCE, WRITES_AT_ONCE);

    public Router(RouterParts parts) {
        this.handler = parts.handler();
        this.catalog = parts.catalog();
        this.callers = new Callers(parts.authentication(), parts.impersonation());
        this.authorization = parts.authorization();
        this.presenter = new Presenter(new Tables(parts.tables(), parts.clock()));
        this.metrics = new RequestMetrics();
        this.plainPaths =
                new PlainPaths(parts.health(), metrics, parts.documents(), parts.issuer());
        this.connectors = parts.connectors();
    }

    /** Serves one exchange; blocks until it is answered or its stream is over. */
    public void serve(Exchange exchange) {
        var served = new Served(exchange);
        metrics.begun();
        try {
            route(served);
        } catch (ApiException e) {
            served.refuse(e);
        } catch (UncheckedIOException e) {
            LOG.debug("{}: the client has gone", exchange.call(), e);
        } catch (RuntimeException e) {
            // The one place where a mistake of ours becomes an answer.
            LOG.error("cannot serve {}", served.description(), e);
            served.refuse(Refusals.internal("see the server's log, audit id " + served.auditId));
        } finally {
            served.count();
        }
    }

    private void route(Served served) {
        var call = served.exchange.call();
        var text = UriText.parse(call.target());
        var options = new RequestOptions(text.query());
        var path = RequestPath.parse(text.path());
        var user = callers.of(call);
        switch (path) {
            case RequestPath.Plain(var plain) -> {
                var verb = call.method().toLowerCase(Locale.ROOT).replace("head", "get");
                authorization.require(new Access.ToPath(user, verb, plain));
                served.verb = verb;
                served.answer(plainPaths.answer(call, plain, options));
            }
            case RequestPath.Resource resource -> resource(served, resource, options, user);
        }
    }

    private void resource(
            Served served, RequestPath.Resource path, RequestOptions options, User user) {
        var call = served.exchange.call();
        var verb = ResourceCalls.verb(call.method(), path, options);
        served.verb = verb.name();
        authorization.require(
                new Access.ToResource(
                        user,
                        verb.name(),
                        path.group(),
                        path.plural(),
                        path.subresource(),
                        path.scopeNamespace(),
                        ResourceCalls.accessName(verb, path, options),
                        options.text("fieldSelector").orElse("")));
        for (var connector : connectors) {
            if (connector.serves(path)) {
                served.path = path;
                served.code = 200;
                connector.serve(new Connection(served.exchange, path, options, user));
                return;
            }
        }
        var found = catalog.find(path.group(), path.version(), path.plural());
        if (found.isEmpty() && !servesGroup(path.group())) {
            served.answer(PlainPaths.NOTHING);
            return;
        }
        var type = found.orElseThrow(Refusals::noSuchPath);
        served.path = path;
        var presentation = presentation(call, options);
        var request = ResourceCalls.request(call, path, type, options, user);
        if (verb == Verb.watch) {
            respond(served, handler.handle(request), presentation, options);
            return;
        }
        try (var _ = inFlight.enter(verb == Verb.get || verb == Verb.list)) {
            respond(served, handler.handle(request), presentation, options);
        }
    }

    private boolean servesGroup(String group) {
        return catalog.all().stream().anyMatch(type -> type.group().equals(group));
    }

    private static Presentation presentation(HttpCall call, RequestOptions options) {
        return Presentation.negotiate(
                String.join(",", call.headers().all("Accept")),
                options.text("includeObject").orElse(""));
    }

    private void respond(
            Served served,
            ApiResponse response,
            Presentation presentation,
            RequestOptions options) {
        switch (response) {
            case ApiResponse.One one ->
                    served.answer(warned(presenter.one(one, presentation), one.warnings()));
            case ApiResponse.Many many ->
                    served.answer(warned(presenter.many(many, presentation), many.warnings()));
            case ApiResponse.Done(var status, var code, var warnings) ->
                    served.answer(
                            warned(
                                    Presenter.document(code, status, presentation.yaml()),
                                    warnings));
            case Watching watching -> watch(served, watching, presentation, options);
        }
    }

    private void watch(
            Served served, Watching watching, Presentation presentation, RequestOptions options) {
        if (presentation.yaml()) {
            throw Refusals.notAcceptable(
                    "only the following media types are accepted: application/json;stream=watch");
        }
        var fields = new ArrayList<Answer.Field>();
        served.standardFields().forEach(fields::add);
        warned(Answer.empty(200), watching.warnings()).fields().forEach(fields::add);
        served.code = 200;
        var key = served.key();
        metrics.watchBegun(key);
        var offered = Callers.offered(served.exchange.call());
        served.exchange.watch(
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
                .map(Router::seconds)
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
            throw Refusals.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }

    private static Answer warned(Answer answer, List<String> warnings) {
        var warned = answer;
        for (var warning : warnings) {
            warned = warned.with("Warning", "299 - " + quoted(warning));
        }
        return warned;
    }

    private static String quoted(String text) {
        var clean = new StringBuilder("\"");
        text.codePoints()
                .filter(c -> !Character.isISOControl(c))
                .forEach(
                        c -> {
                            if (c == '"' || c == '\\') {
                                clean.append('\\');
                            }
                            clean.appendCodePoint(c);
                        });
        return clean.append('"').toString();
    }

    /** One exchange on its way, and what is counted about it. */
    private final class Served {
        private final Exchange exchange;
        private final String auditId;
        private final long started = System.nanoTime();
        private String verb = "";
        private RequestPath.Resource path =
                new RequestPath.Resource("", "", "", "", "", "", "", false);
        private int code;

        Served(Exchange exchange) {
            this.exchange = exchange;
            this.auditId =
                    exchange.call()
                            .headers()
                            .first("Audit-ID")
                            .filter(id -> id.matches("[A-Za-z0-9-]{1,64}"))
                            .orElseGet(() -> UUID.randomUUID().toString());
        }

        List<Answer.Field> standardFields() {
            return List.of(
                    new Answer.Field("Audit-Id", auditId),
                    new Answer.Field("Cache-Control", "no-cache, private"));
        }

        void answer(Answer answer) {
            code = answer.code();
            var fields = new ArrayList<>(standardFields());
            fields.addAll(answer.fields());
            exchange.answer(
                    compressed(
                            new Answer(
                                    answer.code(), answer.contentType(), fields, answer.pieces())));
        }

        void refuse(ApiException refusal) {
            code = refusal.code();
            if (exchange.begun()) {
                exchange.abort();
                return;
            }
            var answer = Presenter.document(refusal.code(), refusal.toStatus(), false);
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
                    gzip.write(piece);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("memory does not fail to write", e);
            }
            return new Answer(
                            answer.code(),
                            answer.contentType(),
                            answer.fields(),
                            List.of(packed.toByteArray()))
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
}
