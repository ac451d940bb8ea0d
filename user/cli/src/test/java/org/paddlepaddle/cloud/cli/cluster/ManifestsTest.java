// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestsTest {
    @Test
    void several_documents_and_lists_come_one_by_one() {
        var manifests =
                Manifests.parse(
                        "a.yaml",
                        """
                        apiVersion: v1
                        kind: Namespace
                        metadata: {name: a}
                        ---
                        # nothing
                        ---
                        apiVersion: v1
                        kind: List
                        items:
                          - {apiVersion: v1, kind: Pod, metadata: {name: b}}
                          - {apiVersion: v1, kind: Pod, metadata: {name: c, namespace: d}}
                        """);

        assertThat(manifests).extracting(Manifests.Manifest::name).containsExactly("a", "b", "c");
        assertThat(manifests.get(1).namespace("default")).isEqualTo("default");
        assertThat(manifests.get(2).namespace("default")).isEqualTo("d");
    }

    @Test
    void what_is_missing_is_named_with_its_file() {
        assertThatThrownBy(() -> Manifests.parse("a.yaml", "metadata: {name: a}"))
                .hasMessage("a.yaml: apiVersion: Required value");
    }

    @Test
    void broken_yaml_names_file_and_line() {
        assertThatThrownBy(() -> Manifests.parse("a.yaml", "a: [1,\nb: 2"))
                .hasMessageContaining("a.yaml")
                .hasMessageContaining("line 2");
    }

    @Test
    void a_bomb_of_aliases_is_refused() {
        var bomb = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 80; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }

        assertThatThrownBy(() -> Manifests.parse("bomb.yaml", bomb.toString()))
                .isInstanceOf(Manifests.UnreadableException.class);
    }

    @Test
    void kinds_answer_to_every_usual_word() {
        var apiKinds = List.of(KindMapper.PADDLE_JOB, KindMapper.POD);

        assertThat(KindMapper.find(apiKinds, "pdj")).contains(KindMapper.PADDLE_JOB);
        assertThat(KindMapper.find(apiKinds, "PaddleJob")).contains(KindMapper.PADDLE_JOB);
        assertThat(KindMapper.find(apiKinds, "paddlejobs.batch.paddlepaddle.org"))
                .contains(KindMapper.PADDLE_JOB);
        assertThat(KindMapper.find(apiKinds, "pod.apps")).isEmpty();
    }

    @Test
    void spelling_forgives_two_letters() {
        assertThat(WordSuggestions.near("paddlejbs", "paddlejobs")).isTrue();
        assertThat(WordSuggestions.near("depl", "deployments")).isTrue();
        assertThat(WordSuggestions.near("xyz", "pods")).isFalse();
    }
}
