// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.TensorInfo;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** ONNX Runtime's types and ours. */
final class OnnxTypes {
    private OnnxTypes() {}

    static OnnxJavaType java(ElementType type) {
        return switch (type) {
            case INT64 -> OnnxJavaType.INT64;
            case FLOAT32 -> OnnxJavaType.FLOAT;
            case INT32 -> OnnxJavaType.INT32;
            case FLOAT64 -> OnnxJavaType.DOUBLE;
            case INT16 -> OnnxJavaType.INT16;
            case FLOAT16 -> OnnxJavaType.FLOAT16;
            case BFLOAT16 -> OnnxJavaType.BFLOAT16;
            case UINT8 -> OnnxJavaType.UINT8;
            case INT8 -> OnnxJavaType.INT8;
            case BOOL -> OnnxJavaType.BOOL;
        };
    }

    static List<TensorSpec> specs(Collection<NodeInfo> nodes) {
        return nodes.stream().map(OnnxTypes::spec).toList();
    }

    private static TensorSpec spec(NodeInfo node) {
        if (!(node.getInfo() instanceof TensorInfo tensor)) {
            throw new ModelException(
                    node.getName() + " is " + node.getInfo() + "; only tensors can be served");
        }
        return new TensorSpec(node.getName(), type(node.getName(), tensor), shape(tensor));
    }

    static List<Long> shape(TensorInfo tensor) {
        return Arrays.stream(tensor.getShape()).boxed().toList();
    }

    static ElementType type(String name, TensorInfo tensor) {
        return switch (tensor.type) {
            case INT64 -> ElementType.INT64;
            case FLOAT -> ElementType.FLOAT32;
            case INT32 -> ElementType.INT32;
            case DOUBLE -> ElementType.FLOAT64;
            case INT16 -> ElementType.INT16;
            case FLOAT16 -> ElementType.FLOAT16;
            case BFLOAT16 -> ElementType.BFLOAT16;
            case UINT8 -> ElementType.UINT8;
            case INT8 -> ElementType.INT8;
            case BOOL -> ElementType.BOOL;
            case STRING, UNKNOWN ->
                    throw new ModelException(
                            name + " is of type " + tensor.onnxType + ", which is not served");
        };
    }
}
