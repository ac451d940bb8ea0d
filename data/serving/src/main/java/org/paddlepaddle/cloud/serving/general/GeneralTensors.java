// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.general;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Tensors as GeneralModelService sends them: a field for each type, or raw bytes. */
final class GeneralTensors {
    private GeneralTensors() {}

    static Tensor read(GeneralModel.Tensor message) {
        var name = message.getName().isEmpty() ? message.getAliasName() : message.getName();
        if (name.isEmpty()) {
            throw InferenceException.invalid("a tensor has neither name nor alias_name");
        }
        var type =
                ElementType.ofCode(message.getElemType())
                        .orElseThrow(
                                () ->
                                        InferenceException.invalid(
                                                "\"%s\" has the elem_type %d, which is not served"
                                                        .formatted(name, message.getElemType())));
        var data = data(name, type, message);
        List<Long> shape =
                message.getShapeCount() == 0
                        ? List.of((long) data.remaining() / type.bytes())
                        : message.getShapeList().stream().map(Integer::longValue).toList();
        try {
            return new Tensor(name, type, shape, data, message.getLodList());
        } catch (IllegalArgumentException e) {
            throw InferenceException.invalid("\"" + name + "\": " + e.getMessage());
        }
    }

    private static ByteBuffer data(String name, ElementType type, GeneralModel.Tensor message) {
        if (!message.getTensorContent().isEmpty()) {
            return direct(message.getTensorContent());
        }
        return switch (type) {
            case INT64 -> {
                var into = Tensor.buffer((long) message.getInt64DataCount() * Long.BYTES);
                message.getInt64DataList().forEach(into::putLong);
                yield into.flip();
            }
            case FLOAT32 -> {
                var into = Tensor.buffer((long) message.getFloatDataCount() * Float.BYTES);
                message.getFloatDataList().forEach(into::putFloat);
                yield into.flip();
            }
            case INT32 -> {
                var into = Tensor.buffer((long) message.getIntDataCount() * Integer.BYTES);
                message.getIntDataList().forEach(into::putInt);
                yield into.flip();
            }
            case FLOAT64 -> {
                var into = Tensor.buffer((long) message.getFloat64DataCount() * Double.BYTES);
                message.getFloat64DataList().forEach(into::putDouble);
                yield into.flip();
            }
            case BOOL -> {
                var into = Tensor.buffer(message.getBoolDataCount());
                message.getBoolDataList().forEach(truth -> into.put((byte) (truth ? 1 : 0)));
                yield into.flip();
            }
            case INT16, FLOAT16, BFLOAT16, UINT8, INT8 ->
                    throw InferenceException.invalid(
                            "\"%s\" is of type %s and has no tensor_content".formatted(name, type));
        };
    }

    private static ByteBuffer direct(ByteString content) {
        var into = Tensor.buffer(content.size());
        content.copyTo(into);
        return into.flip();
    }

    static GeneralModel.Tensor write(Variable fetch, Tensor tensor) {
        var message =
                GeneralModel.Tensor.newBuilder()
                        .setElemType(tensor.type().code())
                        .setName(fetch.name())
                        .setAliasName(fetch.alias());
        tensor.shape().forEach(dimension -> message.addShape(Math.toIntExact(dimension)));
        message.addAllLod(tensor.lod());
        fill(message, tensor);
        return message.build();
    }

    private static void fill(GeneralModel.Tensor.Builder message, Tensor tensor) {
        var data = tensor.view();
        switch (tensor.type()) {
            case INT64 -> {
                while (data.hasRemaining()) {
                    message.addInt64Data(data.getLong());
                }
            }
            case FLOAT32 -> {
                while (data.hasRemaining()) {
                    message.addFloatData(data.getFloat());
                }
            }
            case INT32 -> {
                while (data.hasRemaining()) {
                    message.addIntData(data.getInt());
                }
            }
            case FLOAT64 -> {
                while (data.hasRemaining()) {
                    message.addFloat64Data(data.getDouble());
                }
            }
            case BOOL -> {
                while (data.hasRemaining()) {
                    message.addBoolData(data.get() != 0);
                }
            }
            case INT16, FLOAT16, BFLOAT16, UINT8, INT8 ->
                    message.setTensorContent(ByteString.copyFrom(data));
        }
    }
}
