// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A program of Paddle 3.x: its intermediate representation as JSON. Values have numbers; {@code
 * data} operators give inputs, {@code fetch} operators take outputs.
 */
final class JsonProgram {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> TYPES =
            Map.ofEntries(
                    Map.entry("bool", "bool"),
                    Map.entry("ui8", "uint8"),
                    Map.entry("i8", "int8"),
                    Map.entry("i16", "int16"),
                    Map.entry("i32", "int32"),
                    Map.entry("i64", "int64"),
                    Map.entry("f8e4m3fn", "float8_e4m3fn"),
                    Map.entry("f8e5m2", "float8_e5m2"),
                    Map.entry("f16", "float16"),
                    Map.entry("bf16", "bfloat16"),
                    Map.entry("f32", "float32"),
                    Map.entry("f64", "float64"),
                    Map.entry("c64", "complex64"),
                    Map.entry("c128", "complex128"));

    private final Map<Long, JsonNode> types = new HashMap<>();
    private final List<ProgramTensor> inputs = new ArrayList<>();
    private final Map<Integer, ProgramTensor> outputs = new TreeMap<>();

    private JsonProgram() {}

    /** Empty for JSON that is no program. */
    static Optional<ProgramSignature> read(byte[] content) throws IOException {
        var root = JSON.readTree(content);
        if (!root.path("base_code").path("magic").asText().equals("pir")) {
            return Optional.empty();
        }
        var block = root.path("program").path("regions").path(0).path("blocks").path(0);
        var program = new JsonProgram();
        for (var operator : block.path("ops")) {
            program.operator(operator);
        }
        return Optional.of(
                new ProgramSignature(program.inputs, List.copyOf(program.outputs.values())));
    }

    private void operator(JsonNode operator) {
        for (var value : listed(operator.path("O"))) {
            types.put(value.path("%").asLong(), value.path("TT"));
        }
        var kind = operator.path("#").asText();
        switch (kind.substring(kind.indexOf('.') + 1)) {
            case "data" -> {
                var type = listed(operator.path("O")).getFirst().path("TT");
                inputs.add(tensor(attribute(operator, "name").asText(), type));
            }
            case "fetch" -> {
                var taken = listed(operator.path("I")).getFirst().path("%").asLong();
                var type = types.getOrDefault(taken, JSON.missingNode());
                outputs.put(
                        attribute(operator, "col").asInt(outputs.size()),
                        tensor(attribute(operator, "name").asText(), type));
            }
            default -> {}
        }
    }

    /** One is written without a list. */
    private static List<JsonNode> listed(JsonNode some) {
        var all = new ArrayList<JsonNode>();
        if (some.isArray()) {
            some.forEach(all::add);
        } else {
            all.add(some);
        }
        if (all.isEmpty()) {
            all.add(JSON.missingNode());
        }
        return all;
    }

    private static JsonNode attribute(JsonNode operator, String name) {
        for (var attribute : operator.path("A")) {
            if (attribute.path("N").asText().equals(name)) {
                return attribute.path("AT").path("D");
            }
        }
        return JSON.missingNode();
    }

    private static ProgramTensor tensor(String name, JsonNode type) {
        var parts = type.path("D");
        var element = parts.path(0).path("#").asText();
        var shape = new ArrayList<Long>();
        parts.path(1).forEach(size -> shape.add(size.asLong()));
        return new ProgramTensor(
                name,
                TYPES.getOrDefault(element.substring(element.lastIndexOf('_') + 1), "unknown"),
                shape,
                0);
    }
}
