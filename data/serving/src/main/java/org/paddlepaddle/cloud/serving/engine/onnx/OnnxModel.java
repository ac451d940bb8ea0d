// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** One session of ONNX Runtime. */
final class OnnxModel implements LoadedModel {
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final List<TensorSpec> inputs;
    private final List<TensorSpec> outputs;

    OnnxModel(OrtEnvironment environment, OrtSession session) throws OrtException {
        this.environment = environment;
        this.session = session;
        this.inputs = OnnxTypes.specs(session.getInputInfo().values());
        this.outputs = OnnxTypes.specs(session.getOutputInfo().values());
    }

    @Override
    public String platform() {
        return "onnx_onnxv1";
    }

    @Override
    public List<TensorSpec> inputs() {
        return inputs;
    }

    @Override
    public List<TensorSpec> outputs() {
        return outputs;
    }

    @Override
    public List<Tensor> run(List<Tensor> feeds, List<String> fetches) {
        Map<String, OnnxTensor> fed = new LinkedHashMap<>();
        try {
            for (var feed : feeds) {
                fed.put(feed.name(), tensor(feed));
            }
            try (var result = session.run(fed, new LinkedHashSet<>(fetches))) {
                return tensors(result, fetches);
            }
        } catch (OrtException e) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED, "ONNX Runtime failed: " + e.getMessage(), e);
        } finally {
            fed.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxTensor tensor(Tensor feed) throws OrtException {
        var shape = feed.shape().stream().mapToLong(Long::longValue).toArray();
        return OnnxTensor.createTensor(
                environment, feed.view(), shape, OnnxTypes.java(feed.type()));
    }

    private static List<Tensor> tensors(OrtSession.Result result, List<String> names) {
        var tensors = new ArrayList<Tensor>();
        for (var name : names) {
            tensors.add(tensor(name, result.get(name).orElseThrow()));
        }
        return tensors;
    }

    private static Tensor tensor(String name, OnnxValue value) {
        if (!(value instanceof OnnxTensor tensor)) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED, name + " is no tensor but " + value.getType());
        }
        var info = tensor.getInfo();
        return new Tensor(
                name,
                OnnxTypes.type(name, info),
                OnnxTypes.shape(info),
                tensor.getByteBuffer().order(ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new ModelException("cannot close the session: " + e.getMessage(), e);
        }
    }
}
