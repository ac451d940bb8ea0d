// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * An inference request of the Open Inference Protocol.
 *
 * @param id what the client calls it; comes back
 * @param binary the outputs that are to come as raw bytes
 */
record OpenInferenceRequest(String id, InferenceRequest request, Map<String, Boolean> binary) {
    private static final String JSON_LENGTH = "inference-header-content-length";
    private static final String EVERY_OTHER = "";

    static OpenInferenceRequest read(HttpCall call) {
        var body = call.body();
        int length = jsonLength(call.header(JSON_LENGTH), body.length);
        var root =
                UntrustedJson.object(
                        length == body.length ? body : Arrays.copyOfRange(body, 0, length));
        var raw = ByteBuffer.wrap(body, length, body.length - length);
        var request = new InferenceRequest(inputs(root, raw), outputs(root));
        if (raw.hasRemaining()) {
            throw InferenceException.invalid(
                    raw.remaining() + " bytes after the JSON belong to no input");
        }
        return new OpenInferenceRequest(root.path("id").asText(""), request, binary(root));
    }

    private static int jsonLength(String header, int whole) {
        if (header.isEmpty()) {
            return whole;
        }
        try {
            int length = Integer.parseInt(header.strip());
            if (length >= 0 && length <= whole) {
                return length;
            }
        } catch (NumberFormatException _) {
            // Told below.
        }
        throw InferenceException.invalid(
                "%s is %s; the body has %d bytes".formatted(JSON_LENGTH, header, whole));
    }

    private static List<Tensor> inputs(JsonNode root, ByteBuffer raw) {
        var inputs = root.path("inputs");
        if (!inputs.isArray() || inputs.isEmpty()) {
            throw InferenceException.invalid("\"inputs\" must be a list of tensors");
        }
        var tensors = new ArrayList<Tensor>();
        for (int i = 0; i < inputs.size(); i++) {
            tensors.add(input(inputs.get(i), "inputs[" + i + "]", raw));
        }
        return tensors;
    }

    private static Tensor input(JsonNode input, String at, ByteBuffer raw) {
        var name = input.path("name").asText("");
        if (name.isEmpty()) {
            throw InferenceException.invalid(at + ".name is missing");
        }
        var datatype = input.path("datatype").asText("");
        var type =
                ElementType.ofOpenName(datatype)
                        .orElseThrow(
                                () ->
                                        InferenceException.invalid(
                                                "%s.datatype is \"%s\"; allowed are %s"
                                                        .formatted(at, datatype, names())));
        var shape = shape(input.path("shape"), at);
        var size = input.path("parameters").path("binary_data_size");
        if (!size.isMissingNode()) {
            return binary(name, type, shape, size, raw);
        }
        if (!input.has("data")) {
            throw InferenceException.invalid(at + " has neither data nor binary_data_size");
        }
        return JsonTensors.tensor(name, type, shape, input.get("data"));
    }

    private static Tensor binary(
            String name, ElementType type, List<Long> shape, JsonNode size, ByteBuffer raw) {
        if (!size.isInt() || size.intValue() < 0 || size.intValue() > raw.remaining()) {
            throw InferenceException.invalid(
                    "binary_data_size of \"%s\" is %s; %d bytes are left"
                            .formatted(name, size, raw.remaining()));
        }
        var data = Tensor.buffer(size.intValue());
        data.put(raw.slice(raw.position(), size.intValue())).flip();
        raw.position(raw.position() + size.intValue());
        try {
            return new Tensor(name, type, shape, data);
        } catch (IllegalArgumentException e) {
            throw InferenceException.invalid("\"" + name + "\": " + e.getMessage());
        }
    }

    private static List<String> names() {
        return Arrays.stream(ElementType.values()).map(ElementType::openName).toList();
    }

    private static List<Long> shape(JsonNode shape, String at) {
        if (!shape.isArray()) {
            throw InferenceException.invalid(at + ".shape must be a list of numbers");
        }
        var dimensions = new ArrayList<Long>();
        for (var dimension : shape) {
            if (!dimension.canConvertToLong() || !dimension.isIntegralNumber()) {
                throw InferenceException.invalid(at + ".shape has " + dimension);
            }
            dimensions.add(dimension.longValue());
        }
        return dimensions;
    }

    private static List<String> outputs(JsonNode root) {
        var names = new ArrayList<String>();
        for (var output : root.path("outputs")) {
            names.add(output.path("name").asText(""));
        }
        return names;
    }

    private static Map<String, Boolean> binary(JsonNode root) {
        Map<String, Boolean> wanted = new HashMap<>();
        wanted.put(
                EVERY_OTHER, root.path("parameters").path("binary_data_output").asBoolean(false));
        for (var output : root.path("outputs")) {
            var one = output.path("parameters").path("binary_data");
            if (one.isBoolean()) {
                wanted.put(output.path("name").asText(""), one.booleanValue());
            }
        }
        return wanted;
    }

    private boolean isBinary(String alias) {
        return binary.getOrDefault(
                alias, Optional.ofNullable(binary.get(EVERY_OTHER)).orElse(false));
    }

    HttpAnswer answer(ServedModel model, Inference result) {
        var root =
                UntrustedJson.object()
                        .put("model_name", model.name())
                        .put("model_version", model.version());
        if (!id.isEmpty()) {
            root.put("id", id);
        }
        var outputs = root.putArray("outputs");
        var raw = new ByteArrayOutputStream();
        for (int i = 0; i < result.outputs().size(); i++) {
            write(
                    result.fetches().get(i).alias(),
                    result.outputs().get(i),
                    outputs.addObject(),
                    raw);
        }
        var json = UntrustedJson.bytes(root);
        if (raw.size() == 0) {
            return HttpAnswer.of(200, "application/json", json);
        }
        var whole = Arrays.copyOf(json, json.length + raw.size());
        System.arraycopy(raw.toByteArray(), 0, whole, json.length, raw.size());
        return HttpAnswer.of(200, "application/octet-stream", whole)
                .with(JSON_LENGTH, Integer.toString(json.length));
    }

    private void write(String alias, Tensor tensor, ObjectNode into, ByteArrayOutputStream raw) {
        into.put("name", alias).put("datatype", tensor.type().openName());
        tensor.shape().forEach(into.putArray("shape")::add);
        if (isBinary(alias)) {
            var bytes = new byte[tensor.data().remaining()];
            tensor.view().get(bytes);
            into.putObject("parameters").put("binary_data_size", bytes.length);
            raw.writeBytes(bytes);
        } else {
            into.set("data", JsonTensors.flat(tensor));
        }
    }
}
