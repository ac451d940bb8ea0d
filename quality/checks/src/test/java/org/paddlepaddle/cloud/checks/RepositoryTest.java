// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds every file of the repository to {@link RepositoryRules}. */
class RepositoryTest {
    private static final Repository REPOSITORY = Repository.here();

    @ParameterizedTest
    @EnumSource
    void no_file_breaks_a_rule(RepositoryRules rule) {
        assertThat(rule.broken(REPOSITORY)).isEmpty();
    }

    @Test
    void the_license_is_there() {
        assertThat(REPOSITORY.text("LICENSE"))
                .contains("Apache License", "Version 2.0, January 2004");
    }
}
