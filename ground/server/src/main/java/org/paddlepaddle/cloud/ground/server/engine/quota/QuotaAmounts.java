// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity.Notation;

/** Quantities by the name of a resource. Changed in place while they are summed up. */
final class QuotaAmounts {
    private static final Quantity NOTHING = new Quantity(BigDecimal.ZERO, Notation.DECIMAL);

    private final SortedMap<String, Quantity> byName;

    QuotaAmounts() {
        this(new TreeMap<>());
    }

    /**
     * @param byName not used by anybody else from now on
     */
    QuotaAmounts(SortedMap<String, Quantity> byName) {
        this.byName = byName;
    }

    /** A map of Kubernetes ({@code requests}, {@code hard}); what is no quantity is left out. */
    static QuotaAmounts read(JsonNode map) {
        var quotaAmounts = new QuotaAmounts();
        for (var entry : map.properties()) {
            Quantity.parse(entry.getValue().asText())
                    .ifPresent(quantity -> quotaAmounts.byName.put(entry.getKey(), quantity));
        }
        return quotaAmounts;
    }

    SortedMap<String, Quantity> byName() {
        return Collections.unmodifiableSortedMap(byName);
    }

    Collection<String> names() {
        return byName.keySet();
    }

    Quantity get(String name) {
        return byName.getOrDefault(name, NOTHING);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    QuotaAmounts put(String name, Quantity quantity) {
        byName.put(name, quantity);
        return this;
    }

    QuotaAmounts count(String name, long number) {
        return put(name, new Quantity(BigDecimal.valueOf(number), Notation.DECIMAL));
    }

    void add(QuotaAmounts more) {
        more.byName.forEach((name, quantity) -> put(name, get(name).plus(quantity)));
    }

    void subtract(QuotaAmounts less) {
        less.byName.forEach((name, quantity) -> put(name, get(name).plus(quantity.negated())));
    }

    /** {@code cpu=1,memory=2Gi} for these names. */
    String shown(Collection<String> names) {
        return names.stream()
                .map(name -> name + "=" + get(name).canonical())
                .collect(Collectors.joining(","));
    }

    void writeTo(ObjectNode map, Collection<String> names) {
        names.forEach(name -> map.put(name, get(name).canonical()));
    }
}
