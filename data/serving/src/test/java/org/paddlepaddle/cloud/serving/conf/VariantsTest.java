// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.model.ModelException;

final class VariantsTest {
    private static final String CTR = "CTRPredictionService";

    /** As the document has it, with the default that upstream's file begins with. */
    private static final String DOCUMENT =
            """
            default_variant_conf {
              tag: "default"
              connection_conf { connect_timeout_ms: 2000 rpc_timeout_ms: 20000 connection_type: "pooled" }
              naming_conf { cluster_filter_strategy: "Default" load_balance_strategy: "la" }
              rpc_parameter { compress_type: 0 package_size: 20 protocol: "baidu_std" }
            }
            predictors {
            name: "ctr_prediction_service"
            service_name: "baidu.paddle_serving.predictor.ctr_prediction.CTRPredictionService"
            endpoint_router: "WeightedRandomRender"
            weighted_random_render_conf {
            variant_weight_list: "50"
            }
            variants {
            tag: "var1"
            naming_conf {
            cluster: "list://127.0.0.1:8010"
            }
            }
            }
            """;

    @TempDir Path directory;

    private Variants read(String text) throws IOException {
        return Variants.read(
                Files.writeString(directory.resolve("predictors.prototxt"), text), CTR);
    }

    @Test
    void the_documents_file_names_a_server() throws IOException {
        assertThat(read(DOCUMENT).draw(new Random(1)))
                .isEqualTo(new Variants.Target("var1", URI.create("http://127.0.0.1:8010")));
    }

    @Test
    void requests_are_shared_out_by_weight() throws IOException {
        var variants =
                read(
                        DOCUMENT.replace("\"50\"", "\"80 | 20\"")
                                .replaceFirst(
                                        "(?s)(variants \\{.*?\\n\\}\\n\\})",
                                        "$1\nvariants { tag: \"b\" naming_conf { cluster:"
                                                + " \"list://10.0.0.1:1,10.0.0.2:2\" } }"));
        var random = new Random(20);

        var tags =
                IntStream.range(0, 10_000)
                        .mapToObj(_ -> variants.draw(random).tag())
                        .filter("b"::equals)
                        .count();

        assertThat(tags).isBetween(1800L, 2200L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "\"50\"; \"50|50\"; it has a number for each of 1 variants",
                "\"50\"; \"many\"; variant_weight_list of ctr_prediction_service is \"many\"",
                "\"50\"; \"0\"; are all 0",
                "list://127.0.0.1:8010; 127.0.0.1:8010; wanted is list://host:port",
                "predictors {; predictors; line 8:",
                "predictors {; others {; has no predictors"
            })
    void what_is_wrong_is_named(String from, String to, String problem) {
        assertThatThrownBy(() -> read(DOCUMENT.replace(from, to)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(problem);
    }
}
