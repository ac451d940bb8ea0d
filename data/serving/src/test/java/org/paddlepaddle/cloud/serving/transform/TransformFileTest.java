// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.model.ModelException;

final class TransformFileTest {
    @TempDir Path directory;

    private Transform read(String text) throws IOException {
        Files.writeString(directory.resolve(TransformFile.NAME), text);
        return TransformFile.find(directory, new AllowedPictures(Set.of(), Optional.empty()));
    }

    @Test
    void characters_become_ids() throws IOException {
        Files.writeString(directory.resolve("word.dic"), "0\t \n7\t我\n8\tOOV\n");
        Files.writeString(directory.resolve("q2b.dic"), "吾\t我\n");

        var tensor =
                read("feeds: { words: { text: { ids: word.dic, replace: q2b.dic, unknown: OOV } }"
                                + " }")
                        .read("words", TextNode.valueOf("吾 x"));

        assertThat(tensor.toLongs()).containsExactly(7, 0, 8);
        assertThat(tensor.lod()).containsExactly(0, 3);
    }

    @Test
    void a_directory_without_the_file_has_no_transform() {
        assertThat(TransformFile.find(directory, new AllowedPictures(Set.of(), Optional.empty())))
                .isEqualTo(Transform.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "feed: { x: 1 } | unknown field feed; allowed are [answer, feeds]",
                "feeds: { x: { txt: {} } } | unknown field feeds.x.txt",
                "feeds: { x: { text: { ids: ../secret } } } | feeds.x.text.ids must name a file"
                        + " beside it",
                "feeds: { x: { text: { ids: none } } } | cannot read",
                "feeds: { x: { picture: { resize: 10, crop: 20 } } } | no crop larger than resize",
                "feeds: { x: { picture: { mean: [ 1 ] } } } | three numbers",
                "answer: { labels: { of: y } } | answer.labels.names must name a file"
            })
    void a_wrong_field_is_named(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(problem);
    }
}
