// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;

/** A synthetic request, all zeros, that a model understands, made of what it says of its inputs. */
final class SyntheticRequest {
    /** What is longer nobody wants on a command line. */
    private static final long MOST_NUMBERS = 64;

    private SyntheticRequest() {}

    /**
     * @param metadata of the open inference protocol
     * @return nothing where a request would be too long, or the model does not say
     */
    static Optional<String> of(String metadata) {
        var inputs = inputs(metadata);
        if (inputs.isEmpty()) {
            return Optional.empty();
        }
        var request = JsonNodeFactory.instance.objectNode();
        var all = request.putArray("inputs");
        for (var input : inputs) {
            var type = input.path("datatype").asText();
            var made = all.addObject();
            made.put("name", input.path("name").asText());
            long numbers = shape(input.path("shape"), made.putArray("shape"));
            made.put("datatype", type);
            if (numbers > MOST_NUMBERS) {
                return Optional.empty();
            }
            fill(made.putArray("data"), type, numbers);
        }
        return Optional.of(request.toString());
    }

    private static JsonNode inputs(String metadata) {
        try {
            return new ObjectMapper().readTree(metadata).path("inputs");
        } catch (JsonProcessingException _) {
            return JsonNodeFactory.instance.arrayNode();
        }
    }

    /** What is open becomes one. */
    private static long shape(JsonNode asked, ArrayNode made) {
        long numbers = 1;
        for (var size : asked) {
            long each = Math.max(1, size.asLong());
            made.add(each);
            numbers = Math.min(numbers * each, Integer.MAX_VALUE);
        }
        return numbers;
    }

    private static void fill(ArrayNode data, String type, long numbers) {
        for (long i = 0; i < numbers; i++) {
            switch (type) {
                case "BYTES" -> data.add("");
                case "BOOL" -> data.add(false);
                default -> data.add(0);
            }
        }
    }
}
