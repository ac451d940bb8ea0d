// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.model.Signature;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * What is done before and after the engine runs.
 *
 * @param readers by the alias of the feed
 */
public record Transform(Map<String, FeedReader> readers, Optional<AnswerWriter> writer) {
    public static final Transform NONE = new Transform(Map.of(), Optional.empty());

    public Transform {
        readers = Map.copyOf(readers);
    }

    /**
     * @throws ModelException when it names what the model does not have
     */
    public Transform checked(Signature signature) {
        try {
            readers.keySet().forEach(signature::feed);
            writer.map(AnswerWriter::fetch).ifPresent(signature::fetch);
            return this;
        } catch (InferenceException e) {
            throw new ModelException(TransformFile.NAME + ": " + e.sentence(), e);
        }
    }

    /** Whether this value is raw: a string for a feed that is read. */
    public boolean reads(String alias, JsonNode value) {
        return value.isTextual() && readers.containsKey(alias);
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

    /** The output to compute, whatever of the answer or the model the request names. */
    public List<String> fetches(List<String> asked, Signature signature) {
        var known = writer.orElseThrow();
        asked.stream().filter(name -> !known.names().contains(name)).forEach(signature::fetch);
        return List.of(known.fetch());
    }

    public List<ObjectNode> rows(List<JsonNode> samples, Inference result) {
        return writer.orElseThrow().rows(samples, result.outputs().getFirst());
    }

    public boolean columns() {
        return writer.orElseThrow().columns();
    }
}
