// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.Impersonation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.Connector.Connection;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse.Watching;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a request from its path to its answer. */
public final class ApiRouter {
    private static final Logger LOG = LoggerFactory.getLogger(ApiRouter.class);
    private static final int READS_AT_ONCE = 800;
    private static final int WRITES_AT_ONCE = 400;

    private final ApiHandler handler;
    private final ResourceCatalog catalog;
    private final Callers callers;
    private final AuthorizerChain authorizerChain;
    private final Presenter presenter;
    private final PlainPaths plainPaths;
    private final RequestMetrics metrics;
    private final WatchAnswers watches;
    private final List<Connector> connectors;
    private final InFlight inFlight = new InFlight(READS_AT_ONCE, WRITES_AT_ONCE);

    public ApiRouter(ApiRouterParts parts) {
        this.handler = parts.handler();
        this.catalog = parts.catalog();
        this.callers = new Callers(parts.authenticatorChain(), parts.impersonation());
        this.authorizerChain = parts.authorizerChain();
        this.presenter = new Presenter(new TableObjects(parts.tables(), parts.clock()));
        this.metrics = new RequestMetrics();
        this.watches = new WatchAnswers(presenter, metrics);
        this.plainPaths =
                new PlainPaths(
                        parts.health(),
                        metrics,
                        parts.documents(),
                        parts.issuer(),
                        this::bringsGroup);
        this.connectors = parts.connectors();
    }

    /** Serves one exchange; blocks until it is answered or its stream is over. */
    public void serve(ApiExchange exchange) {
        var context = new RequestContext(exchange, metrics);
        metrics.begun();
        try {
            route(context);
        } catch (ApiException e) {
            context.refuse(e);
        } catch (Impersonation.WithoutUser e) {
            var path = UriText.parse(exchange.call().target()).path();
            context.answer(
                    ApiAnswer.text(
                            500,
                            "Internal Server Error: \"" + path + "\": " + e.getMessage() + "\n"));
        } catch (UncheckedIOException e) {
            LOG.debug("{}: the client has gone", exchange.call(), e);
        } catch (RuntimeException e) {
            // The one place where a mistake of ours becomes an answer.
            LOG.error("cannot serve {}", context.description(), e);
            context.refuse(
                    ApiErrors.internal("see the server's log, audit id " + context.auditId()));
        } finally {
            context.count();
        }
    }

    private void route(RequestContext context) {
        var call = context.exchange().call();
        var text = UriText.parse(call.target());
        var options = new RequestOptions(text.query());
        var path = RequestPath.parse(text.path());
        var user = callers.of(call);
        switch (path) {
            case RequestPath.Plain(var plain) -> {
                var verb = call.method().toLowerCase(Locale.ROOT).replace("head", "get");
                authorizerChain.require(new AccessAttributes.ToPath(user, verb, plain));
                context.verb(verb);
                context.answer(plainPaths.answer(call, plain, options));
            }
            case RequestPath.Resource resource -> resource(context, resource, options, user);
        }
    }

    private void resource(
            RequestContext context, RequestPath.Resource path, RequestOptions options, User user) {
        var call = context.exchange().call();
        var verb = ResourceCalls.verb(call.method(), path, options);
        context.verb(verb.name());
        authorizerChain.require(
                new AccessAttributes.ToResource(
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
                if (!path.clean()) {
                    // What is connected to may make files or paths of its own of the words.
                    throw ApiErrors.badRequest("the request path is not clean");
                }
                context.path(path);
                context.streams();
                connector.serve(new Connection(context.exchange(), path, options, user));
                return;
            }
        }
        var found = catalog.find(path.group(), path.version(), path.plural());
        if (found.isEmpty() && !bringsGroup(path.group())) {
            context.answer(PlainPaths.NOTHING);
            return;
        }
        var type = found.orElseThrow(ApiErrors::noSuchPath);
        context.path(path);
        catalog.deprecation(type).ifPresent(context::warn);
        var presentation = presentation(call, type, options);
        var request = ResourceCalls.request(call, path, type, options, user);
        if (verb == Verb.watch) {
            respond(context, handler.handle(request), presentation, options);
            return;
        }
        try (var _ = inFlight.enter(verb == Verb.get || verb == Verb.list)) {
            respond(context, handler.handle(request), presentation, options);
        }
    }

    /** Whether the group is built in; of others nothing is known beyond what they define. */
    private boolean bringsGroup(String group) {
        return catalog.all().stream()
                .anyMatch(type -> !type.custom() && type.group().equals(group));
    }

    private static Presentation presentation(
            IncomingRequest call, ResourceType type, RequestOptions options) {
        return Presentation.negotiate(
                call.accept(), options.text("includeObject").orElse(""), type.custom());
    }

    private void respond(
            RequestContext context,
            ApiResponse response,
            Presentation presentation,
            RequestOptions options) {
        switch (response) {
            case ApiResponse.One one ->
                    context.answer(
                            WarningFields.added(presenter.one(one, presentation), one.warnings()));
            case ApiResponse.Many many ->
                    context.answer(
                            WarningFields.added(
                                    presenter.many(many, presentation), many.warnings()));
            case ApiResponse.Done(var status, var code, var warnings) ->
                    context.answer(
                            WarningFields.added(
                                    Presenter.document(code, status, presentation.yaml()),
                                    warnings));
            case Watching watching -> watches.begin(context, watching, presentation, options);
        }
    }
}
