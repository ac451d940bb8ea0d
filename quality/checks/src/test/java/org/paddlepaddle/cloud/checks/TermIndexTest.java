// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the page of terms to the sources it leads to, and breaks it on purpose. */
class TermIndexTest {
    private static final String FILE = "a/src/main/java/Pump.java";
    private static final String PUMP =
            """
            package a;

            /**
             * Copies bytes with {@code back}-pressure: no faster
             * than they are read. Not a queue.
             */
            class Pump {}
            """;

    @Test
    void every_class_names_its_term_in_its_first_sentence() {
        var repository = Repository.here();
        var index = TermIndex.read(repository.text(TermIndex.PAGE));

        assertThat(index.rows()).hasSizeGreaterThan(100);
        assertThat(index.problems(file -> text(repository, file))).isEmpty();
    }

    private static String text(Repository repository, String file) {
        return repository.files().contains(file) ? repository.text(file) : "";
    }

    @Test
    void a_term_is_found_whatever_its_hyphens() {
        var page = "| Backpressure | [Pump](../../" + FILE + ") | `a` |";

        assertThat(TermIndex.read(page).problems(_ -> PUMP)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "| queue | [Pump](../../a/src/main/java/Pump.java) | `a` | ! does not name it",
                "| pump | [Pump](../../a/src/test/java/Pump.java) | `a` | ! is no Pump",
                "| pump | [Valve](../../a/src/main/java/Pump.java) | `a` | ! is no Valve"
            })
    void a_row_that_leads_nowhere_is_found(String row, String problem) {
        assertThat(TermIndex.read(row).problems(_ -> PUMP))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void a_file_that_is_gone_is_found() {
        var page = "| pressure | [Pump](../../" + FILE + ") | `a` |";

        assertThat(TermIndex.read(page).problems(_ -> "")).hasSize(1);
    }

    @Test
    void terms_out_of_order_are_found() {
        var page =
                "| pressure | [Pump](../../%1$s) | `a` |%n| bytes | [Pump](../../%1$s) | `a` |%n"
                        .formatted(FILE);

        assertThat(TermIndex.read(page).problems(_ -> PUMP))
                .containsExactly("the terms are not sorted");
    }
}
