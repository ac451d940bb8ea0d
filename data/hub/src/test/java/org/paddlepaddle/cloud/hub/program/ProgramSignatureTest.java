// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.hub.HubRefusal;

class ProgramSignatureTest {
    private static final Path HOUSING = Path.of("../../../shared/models/uci-housing/server");

    /** Writes one message. */
    private interface Writing {
        void to(CodedOutputStream out) throws IOException;
    }

    @Test
    void inputs_and_outputs_stand_in_the_order_of_their_columns() {
        var signature = ProgramSignature.read("model.pdmodel", program()).orElseThrow();

        assertThat(signature.toString())
                .isEqualTo("x float32[?, 13], ids int64[?, 1] -> out float32[?, 1]");
        assertThat(signature.inputs()).extracting(ProgramTensor::lodLevel).containsExactly(0, 1);
    }

    @Test
    void a_conf_has_the_names_of_clients_and_no_batch() {
        var signature = ProgramSignature.read("model.pdmodel", program()).orElseThrow();

        var conf = new ServingConf(signature, List.of(), List.of("price"));

        assertThat(conf.text())
                .isEqualTo(
                        """
                        feed_var {
                          name: "x"
                          alias_name: "x"
                          is_lod_tensor: false
                          feed_type: 1
                          shape: 13
                        }
                        feed_var {
                          name: "ids"
                          alias_name: "ids"
                          is_lod_tensor: true
                          feed_type: 0
                          shape: -1
                        }
                        fetch_var {
                          name: "out"
                          alias_name: "price"
                          is_lod_tensor: false
                          fetch_type: 1
                          shape: 1
                        }
                        """);
        assertThatThrownBy(() -> new ServingConf(signature, List.of("a"), List.of()))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("1 feed names for 2 tensors");
    }

    /** The oracle: upstream's converter on upstream's model. */
    @Test
    void the_confs_of_the_housing_model_are_the_genuine_converters() throws IOException {
        Assumptions.assumeThat(HOUSING).isDirectory();
        var content = Files.readAllBytes(HOUSING.resolve("__model__"));
        var signature = ProgramSignature.read("__model__", content).orElseThrow();

        var conf = new ServingConf(signature, List.of(), List.of("price"));

        assertThat(conf.text())
                .isEqualTo(Files.readString(HOUSING.resolve("serving_server_conf.prototxt")));
        assertThat(conf.bytes())
                .isEqualTo(
                        Files.readAllBytes(HOUSING.resolve("serving_server_conf.stream.prototxt")));
    }

    /** Saved by paddle.jit.save of Paddle 3.3.1. */
    @Test
    void a_program_of_paddle_3_is_read_too() throws IOException {
        try (var program = getClass().getResourceAsStream("/programs/two-outputs.json")) {
            var content = Objects.requireNonNull(program).readAllBytes();

            assertThat(ProgramSignature.read("model.json", content).orElseThrow().toString())
                    .isEqualTo(
                            "x float32[?, 13], ids int64[?, 1] -> fetch_name_0 float32[?, 4],"
                                    + " fetch_name_1 int64[?]");
        }
    }

    @Test
    void what_is_no_program_has_no_signature() {
        var noise = new byte[4096];
        new Random(7).nextBytes(noise);

        assertThat(ProgramSignature.read("model.pdmodel", noise)).isEmpty();
        assertThat(ProgramSignature.read("model.pdmodel", new byte[0])).isEmpty();
        for (var text : List.of("", "[]", "{}", "{\"base_code\": 3}", "not json")) {
            assertThat(ProgramSignature.read("a.json", text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isEmpty();
        }
        var whole = program();
        for (int length = 0; length < whole.length; length++) {
            var part = Arrays.copyOf(whole, length);
            assertThat(ProgramSignature.read("model.pdmodel", part))
                    .as("the first %d bytes", length)
                    .satisfiesAnyOf(
                            some -> assertThat(some).isEmpty(),
                            some -> assertThat(some.orElseThrow().inputs()).hasSizeLessThan(3));
        }
    }

    /** Fed in an order that is not that of its variables. */
    private static byte[] program() {
        return message(
                out ->
                        out.writeByteArray(
                                1,
                                message(
                                        block -> {
                                            block.writeInt32(1, 0);
                                            block.writeByteArray(3, variable("out", 5, 0, -1, 1));
                                            block.writeByteArray(3, variable("ids", 3, 1, -1, 1));
                                            block.writeByteArray(3, variable("x", 5, 0, -1, 13));
                                            block.writeByteArray(
                                                    4, operator("feed", 2, "Out", "ids", 1));
                                            block.writeByteArray(
                                                    4, operator("feed", 2, "Out", "x", 0));
                                            block.writeByteArray(
                                                    4, operator("relu", 2, "Out", "h", 0));
                                            block.writeByteArray(
                                                    4, operator("fetch", 1, "X", "out", 0));
                                        })));
    }

    private static byte[] variable(String name, int type, int lodLevel, long... dims) {
        var tensor =
                message(
                        out -> {
                            out.writeEnum(1, type);
                            for (var size : dims) {
                                out.writeInt64(2, size);
                            }
                        });
        var lodTensor =
                message(
                        out -> {
                            out.writeByteArray(1, tensor);
                            out.writeInt32(2, lodLevel);
                        });
        return message(
                out -> {
                    out.writeString(1, name);
                    out.writeByteArray(
                            2,
                            message(
                                    kind -> {
                                        kind.writeEnum(1, 7);
                                        kind.writeByteArray(3, lodTensor);
                                    }));
                });
    }

    private static byte[] operator(
            String type, int field, String parameter, String name, int column) {
        return message(
                out -> {
                    out.writeByteArray(
                            field,
                            message(
                                    argument -> {
                                        argument.writeString(1, parameter);
                                        argument.writeString(2, name);
                                    }));
                    out.writeString(3, type);
                    out.writeByteArray(
                            4,
                            message(
                                    attribute -> {
                                        attribute.writeString(1, "col");
                                        attribute.writeEnum(2, 0);
                                        attribute.writeInt32(3, column);
                                    }));
                });
    }

    private static byte[] message(Writing writing) {
        var bytes = new ByteArrayOutputStream();
        try {
            var out = CodedOutputStream.newInstance(bytes);
            writing.to(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
