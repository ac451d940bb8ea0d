// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** What a model is fed and what it gives, in the order of its declaration. */
public record Signature(List<Variable> feeds, List<Variable> fetches) {
    public Signature {
        feeds = List.copyOf(feeds);
        fetches = List.copyOf(fetches);
    }

    /** Of an engine's own inputs and outputs, for a model without a declaration. */
    public static Signature of(List<TensorSpec> inputs, List<TensorSpec> outputs) {
        return new Signature(variables(inputs), variables(outputs));
    }

    private static List<Variable> variables(List<TensorSpec> specs) {
        return specs.stream().map(Signature::variable).toList();
    }

    private static Variable variable(TensorSpec spec) {
        var shape = spec.shape();
        return new Variable(
                spec.name(),
                spec.name(),
                spec.type(),
                shape.isEmpty() ? shape : shape.subList(1, shape.size()),
                false);
    }

    public Variable feed(String word) {
        return find(feeds, word)
                .orElseThrow(
                        () ->
                                InferenceException.invalid(
                                        "feed \"%s\" is unknown; the model is fed %s"
                                                .formatted(word, aliases(feeds))));
    }

    public Variable fetch(String word) {
        return find(fetches, word)
                .orElseThrow(
                        () ->
                                InferenceException.invalid(
                                        "fetch \"%s\" is unknown; the model gives %s"
                                                .formatted(word, aliases(fetches))));
    }

    /** The fetches of these names in their order; all of them when there are none. */
    public List<Variable> fetches(List<String> words) {
        return words.isEmpty() ? fetches : words.stream().map(this::fetch).toList();
    }

    /** An alias wins over a variable of the same name. */
    private static Optional<Variable> find(List<Variable> variables, String word) {
        return variables.stream()
                .filter(variable -> variable.alias().equals(word))
                .findFirst()
                .or(() -> variables.stream().filter(v -> v.name().equals(word)).findFirst());
    }

    static String aliases(List<Variable> variables) {
        return variables.stream().map(Variable::alias).collect(Collectors.joining(", "));
    }
}
