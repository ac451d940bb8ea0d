// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.Measured;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.NodeUsage;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.PodUsage;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.Usage;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.SubresourceHandler;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity.Notation;

/** Answers {@code nodes} and {@code pods} of {@code metrics.k8s.io}. */
public final class UsageFigures implements SubresourceHandler {
    private final Repository repository;
    private volatile UsageSource source = UsageSource.NONE;

    public UsageFigures(Repository repository) {
        this.repository = repository;
    }

    /** From now on figures come from there. */
    public void from(UsageSource measuring) {
        source = measuring;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        var type = request.type();
        var found = type.plural().equals("nodes") ? nodes() : pods(request.namespace());
        if (request.verb() == Verb.get) {
            return found.filter(each -> name(each).equals(request.name()))
                    .findFirst()
                    .<ApiResponse>map(each -> new ApiResponse.One(type, each, false, List.of()))
                    .orElseThrow(() -> ApiErrors.notFound(type, request.name()));
        }
        if (request.verb() != Verb.list) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        var selector = LabelSelector.parse(request.options().text("labelSelector").orElse(""));
        return new ApiResponse.Many(
                type,
                found.filter(each -> selected(selector, each)).map(JsonTrees::write).toList(),
                repository.store().snapshot().revision(),
                "",
                -1,
                List.of());
    }

    private static boolean selected(LabelSelector selector, ObjectNode figures) {
        var labels = new LinkedHashMap<String, String>();
        figures.at("/metadata/labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return selector.matches(labels);
    }

    private Stream<ObjectNode> nodes() {
        return source.nodes().stream().map(this::node);
    }

    private Stream<ObjectNode> pods(String namespace) {
        return source.pods().stream()
                .filter(pod -> namespace.isEmpty() || pod.namespace().equals(namespace))
                .flatMap(pod -> pod(pod).stream());
    }

    private ObjectNode node(NodeUsage node) {
        var stored = stored("core/nodes/" + node.name());
        var object = head("NodeMetrics", "", node.name(), stored);
        measured(object, node.measured());
        usage(object.putObject("usage"), node.usage());
        return object;
    }

    /** A node speaks for its own pods alone. */
    private Optional<ObjectNode> pod(PodUsage pod) {
        var stored = stored("core/pods/" + pod.namespace() + "/" + pod.name());
        if (!stored.at("/spec/nodeName").asText().equals(pod.node())) {
            return Optional.empty();
        }
        var object = head("PodMetrics", pod.namespace(), pod.name(), stored);
        measured(object, pod.measured());
        var containers = object.putArray("containers");
        for (var container : pod.containers()) {
            var figures = containers.addObject().put("name", container.name());
            usage(figures.putObject("usage"), container.usage());
        }
        return Optional.of(object);
    }

    private JsonNode stored(String key) {
        return repository
                .store()
                .get(key)
                .<JsonNode>map(entry -> JsonTrees.parse(entry.value()))
                .orElseGet(MissingNode::getInstance);
    }

    /** Figures carry the labels of what they are about, so that selectors find them. */
    private static ObjectNode head(String kind, String namespace, String name, JsonNode about) {
        var object =
                JsonTrees.object().put("apiVersion", "metrics.k8s.io/v1beta1").put("kind", kind);
        var metadata = object.putObject("metadata").put("name", name);
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        var labels = about.at("/metadata/labels");
        if (!labels.isMissingNode()) {
            metadata.set("labels", labels);
        }
        return object;
    }

    private static void measured(ObjectNode object, Measured measured) {
        JsonTrees.child(object, "metadata")
                .put("creationTimestamp", SystemFields.time(measured.at()));
        object.put("timestamp", SystemFields.time(measured.at()));
        object.put("window", measured.window().toMillis() / 1000.0 + "s");
    }

    private static void usage(ObjectNode usage, Usage figures) {
        usage.put("cpu", figures.nanoCores() + "n");
        var memory = new Quantity(BigDecimal.valueOf(figures.memoryBytes()), Notation.BINARY);
        usage.put("memory", memory.canonical());
    }

    private static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }
}
