// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;

/**
 * Templates against Kubernetes' client library: {@code =} is printed, {@code E:} and {@code X:} are
 * refused when they are read and when they are followed.
 */
class JsonPathContractTest {
    private static final JsonValue DOCUMENT =
            JsonValue.of(
                    new ObjectMapper()
                            .convertValue(
                                    Contract.json(new Contract("jsonpath.json").text()),
                                    Object.class));

    @Test
    void a_template_prints_the_same_or_is_refused_in_the_same_words() {
        new Contract("jsonpath.txt").holds(row -> answer(row.get(0)));
    }

    private static String answer(String template) {
        JsonPath path;
        try {
            path = JsonPath.parse(template);
        } catch (JsonPathException e) {
            return "E:" + e.getMessage();
        }
        try {
            return "=" + path.print(DOCUMENT);
        } catch (JsonPathException e) {
            return "X:" + e.getMessage();
        }
    }
}
