// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.sparse.FakeTable;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

final class ServedModelTest {
    private final ServedModel model =
            new ServedModel(
                    "uci", "1", Optional.of(Housing.SIGNATURE), new Housing(), Optional.empty());

    @Test
    void a_feed_is_known_by_alias_and_by_variable() {
        var sample = Tensor.floats("x", List.of(1L, 13L), Housing.SAMPLE);

        var call = model.prepare(new InferenceRequest(List.of(sample), List.of("fc_0.tmp_1")));

        assertThat(model.run(call.feeds(), call.fetches()).getFirst().toFloats()[0])
                .isEqualTo((float) Housing.PRICE);
    }

    @Test
    void what_is_wrong_with_a_request_is_named() {
        refused("feed \"y\" is unknown; the model is fed x", Tensor.floats("y", List.of(1L), 1));
        refused("the request lacks the feeds x");
        refused(
                "feed \"x\" has the shape [1, 2]; wanted is [-1, 13]",
                Tensor.floats("x", List.of(1L, 2L), 1, 2));
        refused(
                "feed \"x\" is of type INT64; wanted is FLOAT32",
                Tensor.longs("x", List.of(1L), 1));
        var sample = Tensor.floats("x", List.of(1L, 13L), Housing.SAMPLE);
        refused("feed \"x\" comes twice", sample, sample);
        assertThatThrownBy(
                        () -> model.prepare(new InferenceRequest(List.of(sample), List.of("cost"))))
                .hasMessage("fetch \"cost\" is unknown; the model gives price");
    }

    private void refused(String sentence, Tensor... feeds) {
        assertThatThrownBy(() -> model.prepare(new InferenceRequest(List.of(feeds), List.of())))
                .isInstanceOf(InferenceException.class)
                .hasMessage(sentence);
    }

    @Test
    void ids_need_a_table() {
        var declared =
                new Signature(
                        List.of(new Variable("x", "C0", ElementType.INT64, List.of(1L), false)),
                        Housing.SIGNATURE.fetches());

        assertThatThrownBy(
                        () ->
                                new ServedModel(
                                        "ctr",
                                        "1",
                                        Optional.of(declared),
                                        new Housing(),
                                        Optional.empty()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the feeds C0 are ids")
                .hasMessageContaining("--cube-conf");
    }

    @Test
    void ids_become_rows_before_the_engine_runs() {
        var declared =
                new Signature(
                        List.of(new Variable("x", "C0", ElementType.INT64, List.of(1L), false)),
                        Housing.SIGNATURE.fetches());
        var table = new FakeTable().with(7, Housing.SAMPLE);
        var served =
                new ServedModel(
                        "ctr", "1", Optional.of(declared), new Housing(), Optional.of(table));

        var call =
                served.prepare(
                        new InferenceRequest(
                                List.of(Tensor.longs("C0", List.of(3L, 1L), 7, 8, 7)), List.of()));

        assertThat(table.asked()).containsExactly(7L, 8L);
        assertThat(call.feeds().getFirst().shape()).containsExactly(3L, 13L);
        assertThat(served.run(call.feeds(), call.fetches()).getFirst().toFloats())
                .containsExactly((float) Housing.PRICE, 22.73829842f, (float) Housing.PRICE);
    }

    @Test
    void the_table_is_asked_before_the_first_request() {
        var declared =
                new Signature(
                        List.of(new Variable("x", "C0", ElementType.INT64, List.of(1L), false)),
                        Housing.SIGNATURE.fetches());
        var table = new FakeTable();
        var served =
                new ServedModel(
                        "ctr", "1", Optional.of(declared), new Housing(), Optional.of(table));

        served.warmUpTable();

        assertThat(table.asked()).isNotEmpty();
        assertThat(served.sparse().orElseThrow().asked()).isZero();
        table.fallSilent();
        assertThatCode(served::warmUpTable).doesNotThrowAnyException();
    }

    @Test
    void a_declaration_that_does_not_fit_the_program_is_refused() {
        var declared =
                new Signature(
                        List.of(new Variable("z", "z", ElementType.FLOAT32, List.of(1L), false)),
                        Housing.SIGNATURE.fetches());

        assertThatThrownBy(
                        () ->
                                new ServedModel(
                                        "uci",
                                        "1",
                                        Optional.of(declared),
                                        new Housing(),
                                        Optional.empty()))
                .hasMessageContaining("declares the feed z; the program has [x]");
    }

    /** Two pictures with one thing in them have two rows, too; nobody could tell whose they are. */
    @Test
    void an_output_with_sequences_is_computed_for_one_request_at_a_time() {
        var rows = new Variable("fc_0.tmp_1", "price", ElementType.FLOAT32, List.of(1L), true);
        var declared = new Signature(Housing.SIGNATURE.feeds(), List.of(rows));

        var sequences =
                new ServedModel("uci", "1", Optional.of(declared), new Housing(), Optional.empty());

        assertThat(model.batched()).isTrue();
        assertThat(sequences.batched()).isFalse();
    }
}
