// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelReference.Selector;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.search.SearchFilter;
import org.paddlepaddle.cloud.hub.search.SearchOrder;
import org.paddlepaddle.cloud.hub.search.SearchSubject;
import org.paddlepaddle.cloud.hub.server.HubAuthority;
import org.paddlepaddle.cloud.hub.store.VersionQuery;

/** The calls {@code model-versions/…}. */
final class VersionCalls {
    private static final int PAGE = 10_000;
    private static final int LARGEST_PAGE = 200_000;
    private static final List<SearchOrder.Clause> USUAL_ORDER =
            List.of(
                    new SearchOrder.Clause("last_updated_timestamp", true),
                    new SearchOrder.Clause("name", false),
                    new SearchOrder.Clause("version_number", true));

    private final ModelHub hub;
    private final VersionSource source;
    private final HubAuthority authority;

    VersionCalls(ModelHub hub, VersionSource source, HubAuthority authority) {
        this.hub = hub;
        this.source = source;
        this.authority = authority;
    }

    void on(Router.Builder router, String root) {
        var versions = root + "/model-versions";
        router.post(versions + "/create", this::create)
                .get(versions + "/get", this::get)
                .on("PATCH", versions + "/update", this::update)
                .on("DELETE", versions + "/delete", this::delete)
                .get(versions + "/search", this::search)
                .get(versions + "/get-download-uri", this::download)
                .post(versions + "/transition-stage", this::transition)
                .post(versions + "/set-tag", this::setTag)
                .on("DELETE", versions + "/delete-tag", this::deleteTag);
    }

    private Response create(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var name = arguments.text("name");
        var who = authority.require(request, "create", name);
        if (hub.find(name).isEmpty()) {
            throw MlflowRefusal.missing("Registered Model with name=" + name + " not found");
        }
        return answer(source.register(name, arguments, who));
    }

    private Response get(Request request) throws IOException, InterruptedException {
        return answer(version(request, "get", CallParameters.of(request)));
    }

    private Response update(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var version = version(request, "update", arguments);
        var description = arguments.text("description", version.facts().description());
        return answer(hub.describe(version, description, version.facts().tags()));
    }

    private Response delete(Request request) throws IOException, InterruptedException {
        var version = version(request, "delete", CallParameters.of(request));
        hub.remove(version.model(), version.number());
        return Response.json(Answer.empty());
    }

    private Response search(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var arguments = CallParameters.of(request);
        var filter = SearchFilter.parse(arguments.text("filter", ""));
        var order = new ArrayList<>(SearchOrder.clauses(arguments.texts("order_by")));
        order.addAll(USUAL_ORDER);
        var page =
                hub.search(
                        new VersionQuery(
                                filter,
                                VersionCalls::subject,
                                order,
                                arguments.number("max_results", PAGE, LARGEST_PAGE),
                                arguments.text("page_token", "")));
        return Response.json(
                new Answer()
                        .some(
                                "model_versions",
                                page.found().stream().map(RegistryAnswers::found).toList())
                        .some("next_page_token", page.next())
                        .fields());
    }

    private static SearchSubject subject(VersionHead version) {
        return SearchSubject.of(
                version, RegistryAnswers.run(version), RegistryAnswers.source(version));
    }

    private Response download(Request request) throws IOException, InterruptedException {
        var version = version(request, "get", CallParameters.of(request));
        return Response.json(Map.of("artifact_uri", RegistryAnswers.download(version.head())));
    }

    /**
     * Gives a version a stage. Each step is a move of its own: what is interrupted shows the higher
     * of two stages until the call is repeated.
     */
    private Response transition(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var version = version(request, "update", arguments);
        var who = authority.require(request, "update", version.model());
        var stage = ModelStage.parse(arguments.text("stage"));
        if (stage.moved().isPresent()) {
            var alias = stage.moved().get();
            var before = hub.model(version.model()).aliases().getOrDefault(alias, 0);
            hub.mark(version, VersionState.READY);
            hub.moveAlias(version.model(), alias, version.number(), who);
            if (arguments.flag("archive_existing_versions")
                    && before != 0
                    && before != version.number()) {
                var old = numbered(version.model(), before);
                hub.mark(old, VersionState.ARCHIVED);
            }
        }
        for (var other : ModelStage.ALIASES) {
            if (other != stage && version.aliases().contains(other.alias())) {
                hub.removeAlias(version.model(), other.alias(), who);
            }
        }
        if (stage.moved().isEmpty()) {
            hub.mark(
                    version,
                    stage == ModelStage.ARCHIVED ? VersionState.ARCHIVED : VersionState.READY);
        }
        return answer(numbered(version.model(), version.number()));
    }

    private Response setTag(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var key = arguments.text("key");
        var value = arguments.text("value", "");
        return tagged(request, arguments, tags -> tags.put(key, value));
    }

    private Response deleteTag(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var key = arguments.text("key");
        return tagged(request, arguments, tags -> tags.remove(key));
    }

    private Response tagged(
            Request request, CallParameters arguments, Consumer<Map<String, String>> change)
            throws IOException, InterruptedException {
        var version = version(request, "update", arguments);
        var tags = new TreeMap<>(version.facts().tags());
        change.accept(tags);
        hub.describe(version, version.facts().description(), tags);
        return Response.json(Answer.empty());
    }

    private ModelVersion version(Request request, String verb, CallParameters arguments)
            throws IOException, InterruptedException {
        var name = arguments.text("name");
        authority.require(request, verb, name);
        return numbered(name, arguments.version());
    }

    private ModelVersion numbered(String name, int number) {
        try {
            return hub.resolve(new ModelReference(name, new Selector.Numbered(number)));
        } catch (HubRefusal _) {
            throw MlflowRefusal.missing(
                    "Model Version (name=%s, version=%d) not found".formatted(name, number));
        }
    }

    private static Response answer(ModelVersion version) {
        return Response.json(Map.of("model_version", RegistryAnswers.version(version.head())));
    }
}
