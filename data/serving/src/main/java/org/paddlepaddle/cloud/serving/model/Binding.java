// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.sparse.SparseFeeds;
import org.paddlepaddle.cloud.serving.tensor.Shapes;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/**
 * How the words of clients meet the engine's inputs and outputs. Checks requests, so that an engine
 * is only run with what it declared.
 */
final class Binding {
    private final Signature signature;
    private final Map<String, TensorSpec> inputs = new LinkedHashMap<>();
    private final Map<String, String> outputs = new LinkedHashMap<>();

    /**
     * @throws ModelException when declaration and program do not fit each other
     */
    Binding(Signature signature, LoadedModel engine) {
        this.signature = signature;
        engine.inputs().forEach(input -> inputs.put(input.name(), input));
        for (var feed : signature.feeds()) {
            if (!inputs.containsKey(feed.name())) {
                throw new ModelException(
                        "%s declares the feed %s; the program has %s"
                                .formatted(SignatureFile.TEXT, feed.name(), inputs.keySet()));
            }
        }
        bindOutputs(engine.outputs().stream().map(TensorSpec::name).toList());
    }

    /** Converters may rename what a program gives, but keep the order. */
    private void bindOutputs(List<String> given) {
        var fetches = signature.fetches();
        boolean named = fetches.stream().allMatch(fetch -> given.contains(fetch.name()));
        if (!named && fetches.size() != given.size()) {
            throw new ModelException(
                    "%s declares the fetches %s; the program has %s"
                            .formatted(
                                    SignatureFile.TEXT,
                                    fetches.stream().map(Variable::name).toList(),
                                    given));
        }
        for (int i = 0; i < fetches.size(); i++) {
            var name = fetches.get(i).name();
            outputs.put(name, named ? name : given.get(i));
        }
    }

    Map<String, TensorSpec> inputs() {
        return inputs;
    }

    String output(Variable fetch) {
        return outputs.getOrDefault(fetch.name(), fetch.name());
    }

    /** Whether the feed is ids that become rows before the engine runs. */
    boolean isSparse(Variable feed) {
        var input = inputs.get(feed.name());
        return input != null && SparseFeeds.isSparse(feed.type(), input);
    }

    /** The feeds under their names in the program, in the order of the declaration. */
    List<Tensor> feeds(List<Tensor> given) {
        Map<String, Tensor> named = new LinkedHashMap<>();
        for (var tensor : given) {
            var feed = signature.feed(tensor.name());
            check(feed, tensor);
            if (named.put(feed.name(), tensor.named(feed.name())) != null) {
                throw InferenceException.invalid("feed \"" + feed.alias() + "\" comes twice");
            }
        }
        var missing =
                signature.feeds().stream()
                        .filter(feed -> !named.containsKey(feed.name()))
                        .map(Variable::alias)
                        .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw InferenceException.invalid("the request lacks the feeds " + missing);
        }
        var ordered = new ArrayList<Tensor>();
        signature.feeds().forEach(feed -> ordered.add(named.get(feed.name())));
        return ordered;
    }

    private void check(Variable feed, Tensor tensor) {
        if (tensor.type() != feed.type()) {
            throw InferenceException.invalid(
                    "feed \"%s\" is of type %s; wanted is %s"
                            .formatted(feed.alias(), tensor.type(), feed.type()));
        }
        var input = inputs.get(feed.name());
        if (input != null && !isSparse(feed) && !Shapes.fit(tensor.shape(), input.shape())) {
            throw InferenceException.invalid(
                    "feed \"%s\" has the shape %s; wanted is %s"
                            .formatted(feed.alias(), tensor.shape(), input.shape()));
        }
        if (tensor.shape().isEmpty() && isSparse(feed)) {
            throw InferenceException.invalid(
                    "feed \"" + feed.alias() + "\" has no dimensions; ids come in a column");
        }
    }
}
