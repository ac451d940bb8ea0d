// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.paddlepaddle.cloud.plan.Remarks;

/** What the cache runtime is tested with as well. */
class SampleUriContractTest {
    @ParameterizedTest
    @CsvFileSource(
            resources = "/contract/source-addresses.csv",
            delimiter = '|',
            useHeadersInDisplayName = true)
    void an_address_is_read_as_the_table_says(String address, String operator, String runtime) {
        var remarks = new Remarks();

        new SampleUri(address).check("spec.source.uri", remarks);

        assertThat(remarks.problems().isEmpty() ? "admitted" : "refused").isEqualTo(operator);
        assertThat(operator + " " + runtime).isNotEqualTo("refused admitted");
    }
}
