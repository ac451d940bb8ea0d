// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.Signature;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/**
 * Upstream's smallest model, uci_housing, with its published weights: as an engine in Java, and as
 * an ONNX file.
 */
public final class Housing implements LoadedModel {
    public static final float[] SAMPLE = {
        0.0137f, -0.1136f, 0.2553f, -0.0692f, 0.0582f, -0.0727f, -0.1583f, -0.0584f, 0.6283f,
        0.4919f, 0.1856f, 0.0795f, -0.0332f
    };
    public static final double PRICE = 18.901151657104492;
    public static final String SAMPLE_TEXT =
            "[0.0137,-0.1136,0.2553,-0.0692,0.0582,-0.0727,-0.1583,-0.0584,0.6283,0.4919,0.1856,"
                    + "0.0795,-0.0332]";

    /** The request for the sample, as upstream's client sends it. */
    public static final String REQUEST =
            "0a421234f775603c1ea7e8bdaeb6823ebbb88dbd20636e3dbde394bd651922bed7346fbd45d8203f51da"
                    + "fb3eed0d3e3ee5d0a23db9fc07bd50015a02010d6a017872017812057072696365";

    public static final Signature SIGNATURE =
            new Signature(
                    List.of(new Variable("x", "x", ElementType.FLOAT32, List.of(13L), false)),
                    List.of(
                            new Variable(
                                    "fc_0.tmp_1",
                                    "price",
                                    ElementType.FLOAT32,
                                    List.of(1L),
                                    false)));

    private static final float[] WEIGHTS = {
        -1.22345710f, 2.67442632f, -2.97781277f, 4.22472668f, -1.81555963f, 8.56467724f,
        -1.26347876f, -3.54733157f, -0.48484063f, -2.26229906f, -6.69330072f, 2.09481955f,
        -10.55270290f
    };
    private static final float BIAS = 22.73829842f;

    @Override
    public String platform() {
        return "java";
    }

    @Override
    public List<TensorSpec> inputs() {
        return List.of(new TensorSpec("x", ElementType.FLOAT32, List.of(-1L, 13L)));
    }

    @Override
    public List<TensorSpec> outputs() {
        return List.of(new TensorSpec("fc_0.tmp_1", ElementType.FLOAT32, List.of(-1L, 1L)));
    }

    @Override
    public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
        var x = inputs.getFirst().toFloats();
        int rows = x.length / WEIGHTS.length;
        var prices = new float[rows];
        for (int row = 0; row < rows; row++) {
            float sum = 0;
            for (int i = 0; i < WEIGHTS.length; i++) {
                sum += x[row * WEIGHTS.length + i] * WEIGHTS[i];
            }
            prices[row] = sum + BIAS;
        }
        return List.of(Tensor.floats("fc_0.tmp_1", List.of((long) rows, 1L), prices));
    }

    @Override
    public void close() {}

    /** Writes the model as ONNX: a MatMul and an Add, opset 13. */
    public static Path onnx(Path file) {
        return onnx(file, 0);
    }

    /** The same, with all prices higher. */
    public static Path onnx(Path file, float more) {
        try {
            return Files.write(file, model(BIAS + more));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] model(float bias) {
        var opset = message(out -> out.writeInt64(2, 13));
        return message(
                        out -> {
                            out.writeInt64(1, 8);
                            out.writeBytes(7, graph(bias));
                            out.writeBytes(8, opset);
                        })
                .toByteArray();
    }

    private static ByteString graph(float bias) {
        return message(
                out -> {
                    out.writeBytes(1, node("MatMul", "x", "w", "product"));
                    out.writeBytes(1, node("Add", "product", "b", "fc_0.tmp_1"));
                    out.writeString(2, "housing");
                    out.writeBytes(5, weights("w", WEIGHTS, 13, 1));
                    out.writeBytes(5, weights("b", new float[] {bias}, 1));
                    out.writeBytes(11, value("x", 13));
                    out.writeBytes(12, value("fc_0.tmp_1", 1));
                });
    }

    private static ByteString node(String operator, String one, String other, String result) {
        return message(
                out -> {
                    out.writeString(1, one);
                    out.writeString(1, other);
                    out.writeString(2, result);
                    out.writeString(4, operator);
                });
    }

    private static ByteString weights(String name, float[] values, long... dimensions) {
        var raw = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        return message(
                out -> {
                    for (long dimension : dimensions) {
                        out.writeInt64(1, dimension);
                    }
                    out.writeInt32(2, 1);
                    out.writeString(8, name);
                    out.writeByteArray(9, raw.array());
                });
    }

    private static ByteString value(String name, long width) {
        var batch = message(out -> out.writeString(2, "batch"));
        var inner = message(out -> out.writeInt64(1, width));
        var shape =
                message(
                        out -> {
                            out.writeBytes(1, batch);
                            out.writeBytes(1, inner);
                        });
        var tensor =
                message(
                        out -> {
                            out.writeInt32(1, 1);
                            out.writeBytes(2, shape);
                        });
        var type = message(out -> out.writeBytes(1, tensor));
        return message(
                out -> {
                    out.writeString(1, name);
                    out.writeBytes(2, type);
                });
    }

    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    private static ByteString message(Fields fields) {
        var bytes = new ByteArrayOutputStream();
        var out = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteString.copyFrom(bytes.toByteArray());
    }
}
