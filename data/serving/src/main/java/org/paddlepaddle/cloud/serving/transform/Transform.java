// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.model.Signature;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * What is done before and after the engine runs.
 *
 * @param readers by the alias of the feed
 * @param fixed feeds that requests may leave out, by alias
 */
public record Transform(
        Map<String, FeedReader> readers,
        Map<String, FixedFeed> fixed,
        Optional<AnswerWriter> writer) {
    public static final Transform NONE = new Transform(Map.of(), Map.of(), Optional.empty());

    public Transform {
        readers = Map.copyOf(readers);
        fixed = Map.copyOf(fixed);
    }

    /**
     * @throws ModelException when it names what the model does not have
     */
    public Transform checked(Signature signature) {
        try {
            readers.keySet().forEach(signature::feed);
            fixed.forEach((alias, feed) -> feed.check(signature.feed(alias)));
            writer.map(AnswerWriter::fetches).ifPresent(signature::fetches);
            return this;
        } catch (InferenceException e) {
            throw new ModelException(TransformFile.NAME + ": " + e.sentence(), e);
        }
    }

    /** Whether this value is raw: a string for a feed that is read. */
    public boolean reads(String alias, JsonNode value) {
        return value.isTextual() && readers.containsKey(alias);
    }

    /** Whether a request may leave this feed out. */
    public boolean fills(Variable feed) {
        return fixed.containsKey(feed.alias());
    }

    /** The feeds of a request, and those it left out. */
    public List<Tensor> filled(List<Tensor> given, Signature signature) {
        if (fixed.isEmpty() || given.isEmpty()) {
            return given;
        }
        var filled = new ArrayList<>(given);
        for (var feed : signature.feeds()) {
            var value = fixed.get(feed.alias());
            if (value != null && given.stream().noneMatch(tensor -> names(tensor, feed))) {
                filled.add(value.tensor(feed, given.getFirst().rows()));
            }
        }
        return filled;
    }

    private static boolean names(Tensor tensor, Variable feed) {
        return tensor.name().equals(feed.alias()) || tensor.name().equals(feed.name());
    }

    /** Whether outputs have a row for each sample, as far as is declared. */
    public boolean batched() {
        return writer.stream().allMatch(AnswerWriter::rowForEachSample);
    }

    /** A value that a request may have; no feed of numbers has one. */
    public Optional<String> sample(String alias) {
        return Optional.ofNullable(readers.get(alias)).map(FeedReader::sample);
    }

    /** The tensor of a raw value. */
    public Tensor read(String alias, JsonNode value) {
        return Objects.requireNonNull(readers.get(alias), alias).read(alias, value.asText());
    }

    /** Whether the samples are raw, so that the answer is not of tensors. */
    public boolean answers(List<JsonNode> samples) {
        return writer.isPresent()
                && samples.stream()
                        .allMatch(
                                sample ->
                                        readers.keySet().stream()
                                                .anyMatch(
                                                        alias -> reads(alias, sample.path(alias))));
    }

    /** The outputs to compute, whatever of the answer or the model the request names. */
    public List<String> fetches(List<String> asked, Signature signature) {
        var known = writer.orElseThrow();
        asked.stream().filter(name -> !known.names().contains(name)).forEach(signature::fetch);
        return known.fetches();
    }

    public List<ObjectNode> rows(List<JsonNode> samples, Inference result) {
        return writer.orElseThrow().rows(samples, result.outputs());
    }

    public boolean columns() {
        return writer.orElseThrow().columns();
    }
}
