// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelRequirementTest {
    /** Label "-" stands for a node without the label. */
    @ParameterizedTest(name = "{1} {0} [{2}] is {3}")
    @CsvSource({
        "In, a, a|b, true",
        "In, c, a|b, false",
        "In, -, a|b, false",
        "NotIn, a, a|b, false",
        "NotIn, c, a|b, true",
        "NotIn, -, a|b, true",
        "Exists, a, '', true",
        "Exists, -, '', false",
        "DoesNotExist, a, '', false",
        "DoesNotExist, -, '', true",
        "Gt, 5, 4, true",
        "Gt, 4, 4, false",
        "Gt, -, 4, false",
        "Gt, many, 4, false",
        "Gt, 5, few, false",
        "Gt, 5, 1|2, false",
        "Lt, 3, 4, true",
        "Lt, 4, 4, false",
        "Lt, -3, 4, true",
        "Lt, -, 4, false",
        "Lt, few, 4, false",
    })
    void requirement(
            LabelRequirement.Operator operator, String label, String values, boolean holds) {
        var requirement = new LabelRequirement("key", operator, split(values));

        assertThat(requirement.holds(label.equals("-") ? Map.of() : Map.of("key", label)))
                .isEqualTo(holds);
    }

    private static List<String> split(String values) {
        return values.isEmpty() ? List.of() : List.of(values.split("\\|"));
    }
}
