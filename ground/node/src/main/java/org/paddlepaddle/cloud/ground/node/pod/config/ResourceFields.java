// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.pod.QualityOfService;

/** Requests and limits as whole numbers that a program can read. */
final class ResourceFields {
    private ResourceFields() {}

    /**
     * The amount in units of the divisor, rounded up. A container without a limit may use what the
     * node has; one without a request is promised nothing.
     */
    static String value(
            Container container,
            ResourceFieldSelector selector,
            Map<String, Quantity> allocatable) {
        var words = selector.getResource().split("\\.", 2);
        if (words.length != 2 || !(words[0].equals("limits") || words[0].equals("requests"))) {
            throw new ConfigException("unsupported container resource: " + selector.getResource());
        }
        var amount =
                words[0].equals("limits")
                        ? QualityOfService.limits(container)
                                .getOrDefault(words[1], allocatable.get(words[1]))
                        : QualityOfService.requests(container).get(words[1]);
        var divisor =
                Optional.ofNullable(selector.getDivisor())
                        .map(Quantity::getNumericalAmount)
                        .filter(number -> number.signum() > 0)
                        .orElse(BigDecimal.ONE);
        return amount == null
                ? "0"
                : amount.getNumericalAmount()
                        .divide(divisor, 0, RoundingMode.CEILING)
                        .toPlainString();
    }
}
