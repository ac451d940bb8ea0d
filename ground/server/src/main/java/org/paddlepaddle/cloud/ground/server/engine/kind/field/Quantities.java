// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** Checks on amounts of resources. */
public final class Quantities {
    private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");

    private Quantities() {}

    /** Requests and limits of known resources, none negative, no request above its limit. */
    public static void check(JsonNode resources, String field, Problems problems) {
        for (var list : List.of("limits", "requests")) {
            for (var entry : resources.path(list).properties()) {
                var here = field + "." + list + "[" + entry.getKey() + "]";
                checkName(entry.getKey(), here, problems);
                checkAmount(
                        entry.getValue().asText(), here, entry.getKey().contains("/"), problems);
            }
        }
        for (var request : resources.path("requests").properties()) {
            var limit = resources.path("limits").path(request.getKey()).asText();
            var wanted = request.getValue().asText();
            if (Quantity.parse(wanted)
                    .flatMap(
                            w ->
                                    Quantity.parse(limit)
                                            .map(l -> w.amount().compareTo(l.amount()) > 0))
                    .orElse(false)) {
                problems.invalid(
                        field + ".requests",
                        wanted,
                        "must be less than or equal to " + request.getKey() + " limit of " + limit);
            }
        }
    }

    private static void checkName(String name, String field, Problems problems) {
        NameFormats.qualifiedName(name).forEach(why -> problems.invalid(field, name, why));
        boolean known =
                name.contains("/") || name.startsWith("hugepages-") || OF_CONTAINERS.contains(name);
        if (!known) {
            problems.invalid(field, name, "must be a standard resource type or fully qualified");
            problems.invalid(field, name, "must be a standard resource for containers");
        }
    }

    /**
     * @param countable of what there are no parts: devices, objects
     */
    public static void checkAmount(
            String text, String field, boolean countable, Problems problems) {
        var amount = Quantity.parse(text).map(Quantity::amount);
        if (amount.filter(a -> a.signum() < 0).isPresent()) {
            problems.invalid(field, text, "must be greater than or equal to 0");
        }
        if (countable && amount.filter(a -> a.stripTrailingZeros().scale() > 0).isPresent()) {
            problems.invalid(field, text, "must be an integer");
        }
    }
}
