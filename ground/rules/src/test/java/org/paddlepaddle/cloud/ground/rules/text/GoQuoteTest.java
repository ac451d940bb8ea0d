// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.text;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;

class GoQuoteTest {
    @Test
    void text_is_quoted_as_go_quotes_it() {
        new Contract("quote.txt").holds(row -> GoQuote.of(row.get(0)));
    }
}
