// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** Upstream's numbers and kinds of values. */
final class PipelineServiceIT {
    private static final String NUMBERS = Housing.SAMPLE_TEXT.replaceAll("[\\[\\]]", "");

    private final AtomicBoolean broken = new AtomicBoolean();
    private final InferenceServer server =
            InferenceServer.start(
                    ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                    List.of(
                            new ServedModel(
                                    "uci",
                                    "1",
                                    Optional.of(Housing.SIGNATURE),
                                    new BreakableEngine(new Housing(), broken),
                                    Optional.empty())));

    /** Fails when it is told to. */
    private record BreakableEngine(Housing housing, AtomicBoolean broken) implements LoadedModel {
        @Override
        public String platform() {
            return "breakable";
        }

        @Override
        public List<TensorSpec> inputs() {
            return housing.inputs();
        }

        @Override
        public List<TensorSpec> outputs() {
            return housing.outputs();
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            if (broken.get()) {
                throw new InferenceException(InferenceException.Kind.FAILED, "broken");
            }
            return housing.run(inputs, outputs);
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Pipeline.Response asked(Pipeline.Request.Builder request) {
        return new PipelineService(server.models(), false)
                .inference(request.build(), request.getName(), Optional.empty());
    }

    private static Pipeline.Request.Builder keys(String key, String value) {
        return Pipeline.Request.newBuilder().setName("uci").addKey(key).addValue(value);
    }

    private static Pipeline.Request.Builder tensor(Pipeline.Tensor.Builder tensor) {
        return Pipeline.Request.newBuilder().setName("uci").addTensors(tensor.setName("x"));
    }

    @Test
    void every_mistake_has_upstreams_number() {
        assertThat(asked(keys("x", NUMBERS)).getErrNo()).isZero();
        assertThat(asked(keys("x", "a, b")).getErrNo()).isEqualTo(7000);
        assertThat(asked(keys("x", NUMBERS).addKey("y")).getErrNo()).isEqualTo(8000);
        assertThat(asked(keys("y", NUMBERS)).getErrNo()).isEqualTo(5000);
        assertThat(asked(keys("x", "1, 2")).getErrNo()).isEqualTo(5000);
        assertThat(asked(tensor(Pipeline.Tensor.newBuilder().setElemType(10))).getErrNo())
                .isEqualTo(3000);
        assertThat(asked(tensor(Pipeline.Tensor.newBuilder().setElemType(13))).getErrNo())
                .isEqualTo(8000);
        assertThat(asked(keys("x", NUMBERS).setName("other")).getErrNo()).isEqualTo(3002);
        broken.set(true);
        assertThat(asked(keys("x", NUMBERS)).getErrNo()).isEqualTo(9000);
    }

    @Test
    void the_numbers_of_seven_are_an_option() {
        var old = new PipelineService(server.models(), true);

        assertThat(old.inference(keys("x", "a").build(), "uci", Optional.empty()).getErrNo())
                .isEqualTo(3);
        assertThat(old.inference(keys("x", "1").build(), "other", Optional.empty()).getErrNo())
                .isEqualTo(7);
    }

    @Test
    void any_method_answers_over_http() throws Exception {
        var body = "{\"key\":[\"x\"],\"value\":[\"%s\"]}".formatted(NUMBERS);

        assertThat(posted("/uci/whatever", body)).contains("\"value\":[\"[[18.901152]]\"]");
        assertThat(posted("/uci/whatever", "{\"feed\":[],\"fetch\":[]}"))
                .contains("there is no path /uci/whatever for feed and fetch");
    }

    private String posted(String path, String body) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(body)).build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    @Test
    void the_log_id_is_in_the_message() {
        assertThat(asked(keys("x", "a").setLogid(42)).getErrMsg())
                .isEqualTo(
                        "Log_id: 42  Raise_msg: the value of \"x\" has \"a\", which is no number");
    }

    @Test
    void strings_and_saved_arrays_are_values() {
        var text = Pipeline.Tensor.newBuilder().setElemType(12).addStrData(NUMBERS.substring(0, 9));
        var saved = Pipeline.Tensor.newBuilder().setElemType(13).setByteData(numpy("<f4"));
        var raw =
                Pipeline.Tensor.newBuilder()
                        .setElemType(1)
                        .addShape(1)
                        .addShape(13)
                        .setByteData(numbers());

        for (var each : List.of(text.addStrData(NUMBERS.substring(9)), saved, raw)) {
            assertThat(asked(tensor(each)).getValueList()).containsExactly("[[18.901152]]");
        }
        assertThat(asked(tensor(saved.setByteData(numpy("<c8")))).getErrNo()).isEqualTo(3000);
        assertThat(asked(tensor(saved.setByteData(numpy("<f4").substring(0, 40)))).getErrNo())
                .isEqualTo(8000);
    }

    private static ByteString numbers() {
        var bytes = ByteBuffer.allocate(52).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(Housing.SAMPLE);
        return ByteString.copyFrom(bytes);
    }

    /** As numpy.save writes one row. */
    private static ByteString numpy(String type) {
        var header = "{'descr': '%s', 'fortran_order': False, 'shape': (1, 13), }".formatted(type);
        var padded = header + " ".repeat(117 - header.length()) + "\n";
        return ByteString.fromHex("934e554d5059" + "0100" + "7600")
                .concat(ByteString.copyFrom(padded, StandardCharsets.ISO_8859_1))
                .concat(numbers());
    }
}
