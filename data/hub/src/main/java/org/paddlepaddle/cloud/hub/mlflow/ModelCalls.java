// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelReference.Selector;
import org.paddlepaddle.cloud.hub.RegisteredModel;
import org.paddlepaddle.cloud.hub.mlflow.MlflowRefusal.Code;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.search.ResultPage;
import org.paddlepaddle.cloud.hub.search.SearchFilter;
import org.paddlepaddle.cloud.hub.search.SearchOrder;
import org.paddlepaddle.cloud.hub.search.SearchSubject;
import org.paddlepaddle.cloud.hub.server.HubAuthority;

/** The calls {@code registered-models/…}. */
final class ModelCalls {
    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 1000;

    private final ModelHub hub;
    private final HubAuthority authority;

    ModelCalls(ModelHub hub, HubAuthority authority) {
        this.hub = hub;
        this.authority = authority;
    }

    void on(Router.Builder router, String root) {
        var models = root + "/registered-models";
        router.post(models + "/create", this::create)
                .get(models + "/get", this::get)
                .on("PATCH", models + "/update", this::update)
                .post(models + "/rename", this::rename)
                .on("DELETE", models + "/delete", this::delete)
                .get(models + "/search", this::search)
                .post(models + "/get-latest-versions", this::latest)
                .get(models + "/get-latest-versions", this::latest)
                .post(models + "/set-tag", this::setTag)
                .on("DELETE", models + "/delete-tag", this::deleteTag)
                .get(models + "/alias", this::byAlias)
                .post(models + "/alias", this::setAlias)
                .on("DELETE", models + "/alias", this::deleteAlias);
    }

    private Response create(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var name = arguments.text("name");
        authority.require(request, "create", name);
        try {
            return answer(
                    hub.create(name, arguments.text("description", ""), arguments.pairs("tags")));
        } catch (HubRefusal refusal) {
            throw refusal.reason() == HubRefusal.Reason.CONFLICT
                    ? new MlflowRefusal(
                            Code.RESOURCE_ALREADY_EXISTS,
                            "Registered Model (name=" + name + ") already exists.")
                    : refusal;
        }
    }

    private Response get(Request request) throws IOException, InterruptedException {
        return answer(model(request, "get", CallParameters.of(request).text("name")));
    }

    private Response update(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var model = model(request, "update", arguments.text("name"));
        var description = arguments.text("description", model.description());
        return answer(hub.describe(model.name(), description, model.tags()));
    }

    private Response rename(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var model = model(request, "delete", arguments.text("name"));
        var other = arguments.text("new_name");
        authority.require(request, "create", other);
        return answer(hub.rename(model.name(), other));
    }

    private Response delete(Request request) throws IOException, InterruptedException {
        var model = model(request, "delete", CallParameters.of(request).text("name"));
        hub.removeModel(model.name());
        return Response.json(Answer.empty());
    }

    private Response search(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var arguments = CallParameters.of(request);
        var filter = SearchFilter.parse(arguments.text("filter", ""));
        var order =
                SearchOrder.parse(
                        arguments.texts("order_by"),
                        Comparator.comparing(
                                subject -> subject.attributes().getOrDefault("name", "")));
        var found =
                hub.models().stream()
                        .filter(model -> filter.matches(SearchSubject.of(model)))
                        .sorted(Comparator.comparing(SearchSubject::of, order))
                        .toList();
        int size = arguments.number("max_results", PAGE, LARGEST_PAGE);
        var page = ResultPage.of(found, size, arguments.text("page_token", ""));
        return Response.json(
                new Answer()
                        .some("registered_models", page.found().stream().map(this::view).toList())
                        .some("next_page_token", page.next())
                        .fields());
    }

    private Response latest(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var model = model(request, "get", arguments.text("name"));
        var stages = arguments.texts("stages").stream().map(ModelStage::parse).toList();
        var latest =
                RegistryAnswers.latest(hub.heads(model.name())).stream()
                        .filter(each -> stages.isEmpty() || stages.contains(ModelStage.of(each)))
                        .map(RegistryAnswers::version)
                        .toList();
        return Response.json(new Answer().some("model_versions", latest).fields());
    }

    private Response setTag(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var key = arguments.text("key");
        var value = arguments.text("value", "");
        return tagged(
                request,
                arguments,
                tags -> {
                    tags.put(key, value);
                    return tags;
                });
    }

    private Response deleteTag(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var key = arguments.text("key");
        return tagged(
                request,
                arguments,
                tags -> {
                    tags.remove(key);
                    return tags;
                });
    }

    private Response tagged(
            Request request, CallParameters arguments, UnaryOperator<Map<String, String>> change)
            throws IOException, InterruptedException {
        var model = model(request, "update", arguments.text("name"));
        var tags = change.apply(new TreeMap<>(model.tags()));
        hub.describe(model.name(), model.description(), tags);
        return Response.json(Answer.empty());
    }

    private Response byAlias(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var model = model(request, "get", arguments.text("name"));
        var alias = arguments.text("alias");
        if (!model.aliases().containsKey(alias)) {
            throw MlflowRefusal.invalid("Registered model alias " + alias + " not found.");
        }
        var version = hub.resolve(new ModelReference(model.name(), new Selector.Alias(alias)));
        return Response.json(Map.of("model_version", RegistryAnswers.version(version.head())));
    }

    private Response setAlias(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var name = arguments.text("name");
        var who = authority.require(request, "update", name);
        hub.moveAlias(name, arguments.text("alias"), arguments.version(), who);
        return Response.json(Answer.empty());
    }

    private Response deleteAlias(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var name = arguments.text("name");
        var who = authority.require(request, "update", name);
        if (model(request, "get", name).aliases().containsKey(arguments.text("alias"))) {
            hub.removeAlias(name, arguments.text("alias"), who);
        }
        return Response.json(Answer.empty());
    }

    private RegisteredModel model(Request request, String verb, String name)
            throws IOException, InterruptedException {
        authority.require(request, verb, name);
        return hub.find(name)
                .orElseThrow(
                        () ->
                                MlflowRefusal.missing(
                                        "Registered Model with name=" + name + " not found"));
    }

    private Response answer(RegisteredModel model) {
        return Response.json(Map.of("registered_model", view(model)));
    }

    private Map<String, Object> view(RegisteredModel model) {
        return RegistryAnswers.model(model, hub.heads(model.name()));
    }
}
