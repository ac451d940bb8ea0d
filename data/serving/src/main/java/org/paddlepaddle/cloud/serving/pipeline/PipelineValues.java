// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** The values of a request: text, or tensors with a field for each type. */
final class PipelineValues {
    private static final int TEXT = 12;
    private static final int BYTES = 13;
    private static final Pattern BETWEEN = Pattern.compile("[\\s,\\[\\]]+");

    private PipelineValues() {}

    /** Numbers with commas or blanks between; samples with semicolons; brackets do not matter. */
    static Tensor parsed(ServedModel model, String key, String text) {
        var feed = model.signature().feed(key);
        var rows = text.split(";", -1);
        var numbers = UntrustedJson.array();
        for (var row : rows) {
            numbers(key, row, numbers);
        }
        return JsonTensors.tensor(
                key, feed.type(), shape(model.shape(feed), numbers.size(), rows.length), numbers);
    }

    private static void numbers(String key, String row, ArrayNode into) {
        for (var word : BETWEEN.split(row)) {
            if (!word.isEmpty()) {
                try {
                    if (word.matches("[+-]?\\d+")) {
                        into.add(Long.parseLong(word));
                    } else {
                        into.add(Double.parseDouble(word));
                    }
                } catch (NumberFormatException _) {
                    throw new PipelineRefusal(
                            PipelineCode.TYPE_ERROR,
                            "the value of \"%s\" has \"%s\", which is no number"
                                    .formatted(key, word));
                }
            }
        }
    }

    /** The declared shape with as many samples as there are numbers for. */
    private static List<Long> shape(List<Long> declared, int numbers, int rows) {
        if (declared.isEmpty()) {
            return declared;
        }
        var shape = new ArrayList<>(declared);
        long inner =
                shape.stream()
                        .skip(1)
                        .mapToLong(size -> Math.max(1, size))
                        .reduce(1, (a, b) -> a * b);
        if (shape.stream().skip(1).allMatch(size -> size > 0) && numbers % inner == 0) {
            shape.set(0, numbers / inner);
            return shape;
        }
        return List.of((long) rows, (long) (numbers / Math.max(1, rows)));
    }

    /** Whether it is a string, of whatever parts. */
    static boolean isText(Pipeline.Tensor message) {
        return message.getElemType() == TEXT;
    }

    static Tensor read(Pipeline.Tensor message) {
        var name = message.getName();
        if (message.getElemType() == BYTES) {
            return NumpyFile.tensor(name, message.getByteData().asReadOnlyByteBuffer());
        }
        var type =
                ElementType.ofCode(message.getElemType())
                        .orElseThrow(
                                () ->
                                        new PipelineRefusal(
                                                PipelineCode.NOT_IMPLEMENTED,
                                                "\"%s\" has the elem_type %d, which is not served"
                                                        .formatted(name, message.getElemType())));
        var data = data(type, message);
        List<Long> shape =
                message.getShapeCount() == 0
                        ? List.of((long) data.remaining() / type.bytes())
                        : message.getShapeList().stream().map(Integer::longValue).toList();
        try {
            return new Tensor(name, type, shape, data, message.getLodList());
        } catch (IllegalArgumentException e) {
            throw new PipelineRefusal(
                    PipelineCode.PACKAGE_ERROR, "\"" + name + "\": " + e.getMessage());
        }
    }

    /** Raw, little-endian. */
    private static ByteBuffer direct(ByteString bytes) {
        var data = Tensor.buffer(bytes.size());
        bytes.copyTo(data);
        return data.flip();
    }

    private static ByteBuffer data(ElementType type, Pipeline.Tensor message) {
        int count =
                switch (type) {
                    case INT64 -> message.getInt64DataCount();
                    case FLOAT32, FLOAT16 -> message.getFloatDataCount();
                    case INT32, INT16, INT8 -> message.getIntDataCount();
                    case FLOAT64 -> message.getFloat64DataCount();
                    case UINT8, BFLOAT16 -> message.getUint32DataCount();
                    case BOOL -> message.getBoolDataCount();
                };
        if (count == 0 && !message.getByteData().isEmpty()) {
            return direct(message.getByteData());
        }
        var into = Tensor.buffer((long) count * type.bytes());
        switch (type) {
            case INT64 -> message.getInt64DataList().forEach(into::putLong);
            case FLOAT32 -> message.getFloatDataList().forEach(into::putFloat);
            case FLOAT16 ->
                    message.getFloatDataList()
                            .forEach(real -> into.putShort(Float.floatToFloat16(real)));
            case INT32 -> message.getIntDataList().forEach(into::putInt);
            case INT16 -> message.getIntDataList().forEach(i -> into.putShort(i.shortValue()));
            case INT8 -> message.getIntDataList().forEach(i -> into.put(i.byteValue()));
            case FLOAT64 -> message.getFloat64DataList().forEach(into::putDouble);
            case UINT8 -> message.getUint32DataList().forEach(i -> into.put(i.byteValue()));
            case BFLOAT16 ->
                    message.getUint32DataList().forEach(i -> into.putShort(i.shortValue()));
            case BOOL -> message.getBoolDataList().forEach(b -> into.put((byte) (b ? 1 : 0)));
        }
        return into.flip();
    }
}
