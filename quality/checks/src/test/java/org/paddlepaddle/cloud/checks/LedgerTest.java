// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the ledger to the product documents, and breaks it on purpose. */
class LedgerTest {
    private static final Map<String, String> DOCUMENTS =
            Map.of(
                    "intro", "product-introduction.md",
                    "manual", "product-manual.md",
                    "ctr", "ctr-training-and-serving.md",
                    "ocr", "pp-ocrv3-cloud.md",
                    "yoloe", "pp-yoloe-cloud.md");

    private static final ProductDocument DOCUMENT =
            ProductDocument.read(
                    "doc",
                    """
                    # Title
                    ## A
                    ### A.1
                    ```bash
                    ## no heading
                    ```
                       ```yaml
                       indented
                       ```
                    ### A.2
                    ## B
                    #### B.0.1
                    ```
                    ```
                    """);

    @Test
    void every_code_block_of_the_product_documents_has_a_row() throws IOException {
        var repository = Repository.here();
        var product = repository.root().resolveSibling("shared").resolve("product");
        if (!Files.isDirectory(product)) {
            System.out.println("skipped: no product documents beside the repository");
        }
        Assumptions.assumeTrue(Files.isDirectory(product), "no product documents");
        var ledger = ProductLedger.read(repository.text(ProductLedger.PAGE));

        for (var document : DOCUMENTS.entrySet()) {
            var text = Files.readString(product.resolve(document.getValue()));
            assertThat(ledger.gaps(ProductDocument.read(document.getKey(), text))).isEmpty();
        }
        assertThat(ledger.rows())
                .extracting(ProductLedger.Row::document)
                .isSubsetOf(DOCUMENTS.keySet());
    }

    @Test
    void sections_are_counted_and_headings_inside_blocks_are_none() {
        assertThat(DOCUMENT.blocks().keySet()).containsExactly("1", "1.1", "1.2", "2", "2.0.1");
        assertThat(DOCUMENT.blocks().get("1.1")).containsExactly(1, 2);
    }

    @Test
    void rows_that_name_every_block_leave_no_gap() {
        var ledger =
                ProductLedger.read(
                        """
                        | id | what | state | proof |
                        |---|---|---|---|
                        | doc-1.1-1 | both (blocks 1-2) | open | hub |
                        | doc-1.2-1 | a promise | open | hub |
                        | doc-2.0.1-1 | one (block 1) | open | hub |
                        | other-9-1 | of another document (block 1) | open | hub |
                        """);

        assertThat(ledger.gaps(DOCUMENT)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "| doc-1.1-1 | one (block 1) | open | hub | ! doc-1.1 has block 2",
                "| doc-1.1-1 | three (blocks 1-3) | open | hub | ! doc-1.1-1 names a section or",
                "| doc-7-1 | a promise | open | hub | ! doc-7-1 names a section or"
            })
    void a_gap_is_found(String row, String gap) {
        assertThat(ProductLedger.read(row).gaps(DOCUMENT)).anyMatch(found -> found.contains(gap));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "| a-1-1 | b | works | | ! does not fill four cells",
                "| a-1-1 | b | works | `RealIT` | more | ! does not fill four cells",
                "| 1 | b | works | `RealIT` | ! is no id",
                "| a-1-1 | b | soon | hub | ! allowed: works, open, refused",
                "| a-1-1 | b | works | by hand | ! names no test",
                "| a-1-1 | b | works | `RealIT`, `GoneIT` | ! names GoneIT",
                "| a-1-1 | b | open | attic | ! which is no room"
            })
    void a_row_that_says_too_little_is_found(String row, String problem) {
        assertThat(ProductLedger.read(row).problems("RealIT"::equals))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void the_same_id_is_found() {
        var twice = "| a-1-1 | `b \\| c` | works | `RealIT` |\n".repeat(2);

        assertThat(ProductLedger.read(twice).problems("RealIT"::equals))
                .containsExactly("a-1-1 is there twice");
    }
}
