// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;

final class SignatureFileTest {
    @TempDir private Path directory;

    @Test
    void text_as_upstream_writes_it_is_read() throws IOException {
        Files.writeString(
                directory.resolve("serving_server_conf.prototxt"),
                """
                feed_var {
                  name: "x"
                  alias_name: "x"
                  is_lod_tensor: false
                  feed_type: 1
                  shape: 13
                }
                fetch_var {
                  name: "fc_0.tmp_1"
                  alias_name: "price"
                  is_lod_tensor: false
                  fetch_type: 1
                  shape: 1
                }
                """);

        assertThat(SignatureFile.find(directory)).contains(Housing.SIGNATURE);
    }

    @Test
    void its_binary_twin_is_read_where_there_is_no_text() throws IOException {
        Files.write(
                directory.resolve("serving_server_conf.stream.prototxt"),
                HexFormat.of()
                        .parseHex(
                                "0a0c0a017812017818002001280d12190a0a66635f302e746d705f3112057072"
                                        + "696365180020012801"));

        assertThat(SignatureFile.find(directory)).contains(Housing.SIGNATURE);
    }

    @Test
    void a_directory_without_either_has_no_declaration() {
        assertThat(SignatureFile.find(directory)).isEmpty();
    }

    @Test
    void what_is_wrong_is_named() throws IOException {
        var file = directory.resolve("serving_server_conf.prototxt");
        Files.writeString(file, "feed_var { name: \"x\" colour: 3 }");
        assertThatThrownBy(() -> SignatureFile.find(directory))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("colour");

        Files.writeString(
                file,
                "feed_var { name: \"x\" feed_type: 77 } fetch_var { name: \"y\" fetch_type: 1 }");
        assertThatThrownBy(() -> SignatureFile.find(directory))
                .hasMessageContaining("the type of x is 77; allowed are 0 int64");

        Files.writeString(file, "feed_var { name: \"x\" }");
        assertThatThrownBy(() -> SignatureFile.find(directory))
                .hasMessageContaining("at least one feed_var and one fetch_var");
    }
}
