// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.proto.v2.InferTensorContents;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferRequest.InferInputTensor;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferResponse;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Tensors as V2 sends them over gRPC: all raw, or each in the field of its type. */
final class OpenInferenceTensors {
    private OpenInferenceTensors() {}

    static InferenceRequest request(ModelInferRequest asked) {
        int raw = asked.getRawInputContentsCount();
        if (raw > 0 && raw != asked.getInputsCount()) {
            throw InferenceException.invalid(
                    "raw_input_contents has %d entries for %d inputs"
                            .formatted(raw, asked.getInputsCount()));
        }
        var inputs = new ArrayList<Tensor>();
        for (int i = 0; i < asked.getInputsCount(); i++) {
            var input = asked.getInputs(i);
            if (raw > 0 && input.hasContents()) {
                throw InferenceException.invalid(
                        "input \"%s\" has contents beside raw_input_contents"
                                .formatted(input.getName()));
            }
            inputs.add(raw > 0 ? raw(input, asked.getRawInputContents(i)) : typed(input));
        }
        if (inputs.isEmpty()) {
            throw InferenceException.invalid("the request has no inputs");
        }
        return new InferenceRequest(
                inputs, asked.getOutputsList().stream().map(output -> output.getName()).toList());
    }

    private static ElementType type(InferInputTensor input) {
        return ElementType.ofOpenName(input.getDatatype())
                .orElseThrow(
                        () ->
                                InferenceException.invalid(
                                        "input \"%s\" has the datatype \"%s\"; allowed are %s"
                                                .formatted(
                                                        input.getName(),
                                                        input.getDatatype(),
                                                        Arrays.stream(ElementType.values())
                                                                .map(ElementType::openName)
                                                                .toList())));
    }

    private static Tensor raw(InferInputTensor input, ByteString bytes) {
        var data = Tensor.buffer(bytes.size());
        bytes.copyTo(data);
        return tensor(input, data.flip());
    }

    private static Tensor typed(InferInputTensor input) {
        var contents = input.getContents();
        var type = type(input);
        int count = count(type, input.getName(), contents);
        var data = Tensor.buffer((long) count * type.bytes());
        switch (type) {
            case BOOL -> contents.getBoolContentsList().forEach(b -> data.put((byte) (b ? 1 : 0)));
            case INT8 -> contents.getIntContentsList().forEach(i -> data.put(i.byteValue()));
            case INT16 -> contents.getIntContentsList().forEach(i -> data.putShort(i.shortValue()));
            case INT32 -> contents.getIntContentsList().forEach(data::putInt);
            case INT64 -> contents.getInt64ContentsList().forEach(data::putLong);
            case UINT8 -> contents.getUintContentsList().forEach(i -> data.put(i.byteValue()));
            case FLOAT32 -> contents.getFp32ContentsList().forEach(data::putFloat);
            case FLOAT64 -> contents.getFp64ContentsList().forEach(data::putDouble);
            case FLOAT16, BFLOAT16 -> {}
        }
        return tensor(input, data.flip());
    }

    private static int count(ElementType type, String name, InferTensorContents contents) {
        return switch (type) {
            case BOOL -> contents.getBoolContentsCount();
            case INT8, INT16, INT32 -> contents.getIntContentsCount();
            case INT64 -> contents.getInt64ContentsCount();
            case UINT8 -> contents.getUintContentsCount();
            case FLOAT32 -> contents.getFp32ContentsCount();
            case FLOAT64 -> contents.getFp64ContentsCount();
            case FLOAT16, BFLOAT16 ->
                    throw InferenceException.invalid(
                            "input \"%s\" of %s comes in raw_input_contents alone"
                                    .formatted(name, type.openName()));
        };
    }

    private static Tensor tensor(InferInputTensor input, ByteBuffer data) {
        try {
            return new Tensor(input.getName(), type(input), input.getShapeList(), data);
        } catch (IllegalArgumentException e) {
            throw InferenceException.invalid("\"" + input.getName() + "\": " + e.getMessage());
        }
    }

    /** Raw, whatever came: nothing is converted, and every client reads it. */
    static ModelInferResponse.Builder answer(Inference result) {
        var answer = ModelInferResponse.newBuilder();
        for (int i = 0; i < result.outputs().size(); i++) {
            var tensor = result.outputs().get(i);
            answer.addOutputsBuilder()
                    .setName(result.fetches().get(i).alias())
                    .setDatatype(tensor.type().openName())
                    .addAllShape(List.copyOf(tensor.shape()));
            answer.addRawOutputContents(ByteString.copyFrom(tensor.view()));
        }
        return answer;
    }
}
