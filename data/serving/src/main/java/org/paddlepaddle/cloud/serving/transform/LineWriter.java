// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * The lines of text in a picture, from the number of each character.
 *
 * @param of the output with the numbers, a sequence for each line
 * @param characters that of number 1 first; the number after the last is the blank
 * @param name what the answer is called
 * @param boxes the output with the four corners of each line, to be answered, too
 */
record LineWriter(String of, List<String> characters, String name, Optional<String> boxes)
        implements AnswerWriter {
    private static final String CORNERS = "boxes";

    LineWriter {
        characters = List.copyOf(characters);
    }

    @Override
    public List<String> fetches() {
        return Stream.concat(Stream.of(of), boxes.stream()).toList();
    }

    @Override
    public List<String> names() {
        return boxes.isPresent() ? List.of(name, CORNERS) : List.of(name);
    }

    @Override
    public List<ObjectNode> rows(List<JsonNode> samples, List<Tensor> outputs) {
        var sequences = outputs.getFirst();
        if (samples.size() != 1 || sequences.lod().isEmpty()) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "\"%s\" has no sequences of one picture".formatted(of));
        }
        var row = UntrustedJson.object();
        var lines = row.putArray(name);
        var numbers = sequences.toLongs();
        var offsets = sequences.lod();
        for (int line = 1; line < offsets.size(); line++) {
            lines.add(text(numbers, offsets.get(line - 1), offsets.get(line)));
        }
        if (boxes.isPresent()) {
            row.set(CORNERS, corners(outputs.get(1)));
        }
        return List.of(row);
    }

    private String text(long[] numbers, int from, int to) {
        var text = new StringBuilder();
        for (int i = from; i < to; i++) {
            int at = (int) numbers[i] - 1;
            text.append(at >= 0 && at < characters.size() ? characters.get(at) : " ");
        }
        return text.toString();
    }

    private static JsonNode corners(Tensor boxes) {
        var list = UntrustedJson.array();
        var numbers = boxes.toFloats();
        for (int at = 0; at < numbers.length; at += 8) {
            var box = list.addArray();
            for (int corner = at; corner < at + 8; corner += 2) {
                box.addArray().add((int) numbers[corner]).add((int) numbers[corner + 1]);
            }
        }
        return list;
    }
}
