// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds every page of the repository to {@link DocumentRules}. */
class DocumentsTest {
    private static final Repository REPOSITORY = Repository.here();

    @ParameterizedTest
    @EnumSource
    void no_page_breaks_a_rule(DocumentRules rule) {
        assertThat(rule.broken(REPOSITORY)).isEmpty();
    }
}
